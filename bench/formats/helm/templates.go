// Named templates as Go's own parser reads them, one JSON line a file: go run templates.go <root> < list of paths.
package main

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"text/template/parse"
)

type judged struct {
	File  string   `json:"file"`
	Found []string `json:"found"`
	Error string   `json:"error,omitempty"`
}

func main() {
	out := json.NewEncoder(os.Stdout)
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		out.Encode(read(lines.Text()))
	}
}

func read(file string) judged {
	text, err := os.ReadFile(filepath.Join(os.Args[1], file))
	if err != nil {
		return judged{File: file, Found: []string{}, Error: err.Error()}
	}
	root := parse.New("file itself")
	root.Mode = parse.SkipFuncCheck
	trees := map[string]*parse.Tree{}
	if _, err := root.Parse(string(text), "", "", trees); err != nil {
		return judged{File: file, Found: []string{}, Error: err.Error()}
	}
	found := []string{}
	for name := range trees {
		if name != "file itself" {
			found = append(found, name)
		}
	}
	return judged{File: file, Found: found}
}
