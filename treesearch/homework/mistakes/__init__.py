"""Known mistakes of students, each as a search or a change that gives the wrong answer."""
