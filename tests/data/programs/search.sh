# Alpha-beta in bash; the argument names what is wrong.
mode=$1
read -r text
text=${text//(/ ( }; text=${text//)/ ) }
read -r -a tokens <<< "$text"
at=0 cuts=() INF=1000000

end_of() { # where the subtree that begins at $1 ends
    local i=$1 depth=0
    while :; do
        [ "${tokens[i]}" = "(" ] && ((depth++))
        [ "${tokens[i]}" = ")" ] && ((depth--))
        ((i++))
        ((depth == 0)) && { END=$i; return; }
    done
}

show() { # the text of the subtree that begins at $1
    end_of "$1"
    local words="${tokens[*]:$1:END-$1}"
    words=${words//( /(}; SHOWN=${words// )/)}
}

search() { # place, 1 for MAX, alpha, beta; the answer is in V and P
    local place=$1 max=$2 alpha=$3 beta=$4 v best="" i next number=0 start=$1 kind after
    if [ "${tokens[place]}" != "(" ]; then V=${tokens[place]} P=""; return; fi
    ((max)) && v=-$INF || v=$INF
    i=$((place + 1))
    while [ "${tokens[i]}" != ")" ]; do
        ((number++))
        search "$i" $((1 - max)) "$alpha" "$beta"
        if { ((max)) && ((V > v)); } || { ((!max)) && ((V < v)); }; then v=$V best=" $number$P"; fi
        end_of "$i"; next=$END
        if { ((max)) && ((v >= beta)); } || { ((!max)) && ((v <= alpha)); }; then
            if [ "${tokens[next]}" != ")" ] || [ "$mode" = last_child_cuts ]; then
                after=$i
                [ "$mode" = after_first_pruned ] && after=$next
                ((max)) && kind=MAX || kind=MIN
                show "$after"; local named=$SHOWN
                show "$start"
                cuts+=("$kind cut after $named in subtree $SHOWN")
            fi
            break
        fi
        if ((max)); then ((v > alpha)) && alpha=$v; else ((v < beta)) && beta=$v; fi
        i=$next
    done
    V=$v P=$best
}

search 0 1 -$INF $INF
echo "value: $V"
echo "path:$P"
[ "$mode" = first_cut_only ] && cuts=("${cuts[@]:0:1}")
((${#cuts[@]})) && printf '%s\n' "${cuts[@]}" || echo "no cuts"
