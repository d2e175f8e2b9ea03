// Templates that a page of Go or Hugo names, as Go's own parser reads it, one JSON line a file: go run templates.go <root> < list of paths.
package main

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"text/template/parse"
)

type judged struct {
	File  string   `json:"file"`
	Found []string `json:"found,omitempty"`
	Error string   `json:"error,omitempty"`
}

func main() {
	lines, out := bufio.NewScanner(os.Stdin), json.NewEncoder(os.Stdout)
	for lines.Scan() {
		text, err := os.ReadFile(filepath.Join(os.Args[1], lines.Text()))
		if err != nil {
			panic(err)
		}
		out.Encode(judge(lines.Text(), string(text)))
	}
}

func judge(file, text string) any {
	if strings.Contains(text, "{%") {
		return judged{File: file, Error: "of another engine"}
	}
	tree := parse.New(file)
	tree.Mode = parse.SkipFuncCheck
	set := map[string]*parse.Tree{}
	if _, err := tree.Parse(text, "", "", set); err != nil {
		return judged{File: file, Error: "not understood"}
	}
	found := []string{}
	for _, one := range set {
		walk(one.Root, &found)
	}
	return map[string]any{"file": file, "found": found}
}

func walk(node parse.Node, found *[]string) {
	switch n := node.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, child := range n.Nodes {
				walk(child, found)
			}
		}
	case *parse.TemplateNode:
		// `{{ block "x" . }}` defines what it shows.
		*found = append(*found, n.Name)
	case *parse.ActionNode:
		partial(n.Pipe, found)
	case *parse.IfNode:
		both(n.List, n.ElseList, found)
	case *parse.RangeNode:
		both(n.List, n.ElseList, found)
	case *parse.WithNode:
		both(n.List, n.ElseList, found)
	}
}

func both(list, other *parse.ListNode, found *[]string) {
	walk(list, found)
	walk(other, found)
}

func partial(pipe *parse.PipeNode, found *[]string) {
	for _, command := range pipe.Cmds {
		if name, ok := command.Args[0].(*parse.IdentifierNode); ok && strings.HasPrefix(name.Ident, "partial") && len(command.Args) > 1 {
			if text, ok := command.Args[1].(*parse.StringNode); ok {
				*found = append(*found, text.Text)
			}
		}
	}
}
