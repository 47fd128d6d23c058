"""The words of pictures."""


# ---- diagrams ------------------------------------------------------------------------------------------------------

OPEN_IS_MANY_SEARCHES = (
    "a leaf is left open, so this picture is of many searches, one for each x: leave {why}, {only}, {order} "
    "and {steps} out"
)
STATIC_VALUE = "static {value}"
NO_SUFFIX = "nothing"

# ---- comparing and playing -----------------------------------------------------------------------------------------
