# Alpha-beta in Perl; the argument names what is wrong.
my $mode = shift @ARGV;
my $text = join("", <STDIN>);
my @tokens = $text =~ /[()]|-?\d+/g;
my @cuts;

sub tree {
    my $token = shift @tokens;
    return $token if $token ne "(";
    my @children;
    push @children, tree() while $tokens[0] ne ")";
    shift @tokens;
    return \@children;
}

sub show { my $t = shift; return ref $t ? "(" . join(" ", map { show($_) } @$t) . ")" : $t }

sub search {
    my ($tree, $max, $alpha, $beta) = @_;
    return ($mode eq "negamax_sign" && !$max ? -$tree : $tree, "") unless ref $tree;
    my ($v, $best) = ($max ? -1e9 : 1e9, "");
    my @order = 0 .. $#$tree;
    @order = reverse @order if $mode eq "right_to_left";
    for my $n (0 .. $#order) {
        my $i = $order[$n];
        my ($w, $path) = search($tree->[$i], !$max, $alpha, $beta);
        ($v, $best) = ($w, " " . ($i + 1) . $path) if $max ? $w > $v : $w < $v;
        if ($max ? $v >= $beta : $v <= $alpha) {
            push @cuts, ($max ? "MAX" : "MIN") . " cut after " . show($tree->[$i]) . " in subtree " . show($tree) if $n < $#order;
            last;
        }
        if ($max) { $alpha = $v if $v > $alpha } else { $beta = $v if $v < $beta }
    }
    return ($v, $best);
}

my $tree = tree();
my ($v, $path) = search($tree, $mode ne "root_min", -1e9, 1e9);
print "value: $v\npath:$path\n", map({ "$_\n" } @cuts), @cuts ? "" : "no cuts\n";
