// Declarations of Go files as go/parser sees them. Paths on stdin, one JSON object a file on stdout.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
)

type declaration struct {
	Line int    `json:"line"`
	Name string `json:"name"`
	Kind string `json:"kind"`
	// Locals need not be symbols.
	Optional bool `json:"optional,omitempty"`
}

type result struct {
	File  string        `json:"file"`
	Error string        `json:"error,omitempty"`
	Found []declaration `json:"found"`
}

func main() {
	root := os.Args[1]
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	paths := bufio.NewScanner(os.Stdin)
	for paths.Scan() {
		if err := encoder.Encode(read(root, paths.Text())); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func read(root, path string) result {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, filepath.Join(root, path), nil, parser.SkipObjectResolution)
	if err != nil {
		return result{File: path, Error: err.Error()}
	}
	list := &list{files: files}
	for _, decl := range file.Decls {
		list.declare(decl)
	}
	ast.Inspect(file, list.mention)
	return result{File: path, Found: list.found}
}

type list struct {
	files *token.FileSet
	found []declaration
}

// PositionFor without line directives: the lines of the file itself.
func (l *list) add(name *ast.Ident, kind string, optional bool) {
	if name.Name != "_" {
		l.found = append(l.found, declaration{l.files.PositionFor(name.Pos(), false).Line, name.Name, kind, optional})
	}
}

func (l *list) declare(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		l.add(d.Name, "callable", false)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			l.declareSpec(spec)
		}
	}
}

func (l *list) declareSpec(spec ast.Spec) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		l.add(s.Name, "type", false)
		l.declareMembers(s.Type)
	case *ast.ValueSpec:
		for _, name := range s.Names {
			l.add(name, "value", false)
		}
	}
}

func (l *list) declareMembers(expr ast.Expr) {
	switch t := expr.(type) {
	case *ast.StructType:
		l.declareFields(t.Fields, "value")
	case *ast.InterfaceType:
		l.declareFields(t.Methods, "callable")
	}
}

func (l *list) declareFields(fields *ast.FieldList, kind string) {
	for _, field := range fields.List {
		for _, name := range field.Names {
			l.add(name, kind, false)
		}
	}
}

// Types inside of functions, members of types without a name and variables may be symbols; any other name is a mention.
func (l *list) mention(node ast.Node) bool {
	switch n := node.(type) {
	case *ast.TypeSpec:
		l.add(n.Name, "type", true)
	case *ast.InterfaceType:
		l.mentionFields(n.Methods, "callable")
	case *ast.StructType:
		l.mentionFields(n.Fields, "value")
	case *ast.AssignStmt:
		for _, target := range n.Lhs {
			l.mentionValue(target)
		}
	case *ast.ValueSpec:
		for _, name := range n.Names {
			l.add(name, "value", true)
		}
	case *ast.KeyValueExpr:
		l.mentionValue(n.Key)
	case *ast.Ident:
		l.add(n, "mention", true)
	}
	return true
}

// A variable, field or key that may hold a function.
func (l *list) mentionValue(expr ast.Expr) {
	switch e := expr.(type) {
	case *ast.Ident:
		l.add(e, "value", true)
	case *ast.SelectorExpr:
		l.add(e.Sel, "value", true)
	}
}

func (l *list) mentionFields(fields *ast.FieldList, kind string) {
	for _, field := range fields.List {
		for _, name := range field.Names {
			l.add(name, kind, true)
		}
	}
}
