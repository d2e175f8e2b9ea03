// Type-checks a repository's Go packages with the standard library's own checker and prints every call site of their
// files with the declaration that it resolves to, one JSON object a line. Argument: the repository; standard input: its
// tracked .go and go.mod files. Nothing is downloaded: a package that is neither in the repository, in a vendor folder
// nor in GOROOT is empty, and what depends on it stays unresolved. Test files are not read.
package main

import (
	"bufio"
	"encoding/json"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf16"
)

// Decl has the form of a declaration in ../../../../shared/bench/edges/syntax.mjs, Site that of a call.
type Decl struct {
	File      string `json:"file"`
	Kind      string `json:"kind"`
	Name      string `json:"name"`
	Start     int    `json:"start"`
	Line      int    `json:"line"`
	End       int    `json:"end"`
	Container string `json:"container,omitempty"`
}

type Site struct {
	File        string `json:"file"`
	Line        int    `json:"line"`
	Column      int    `json:"column"`
	StartLine   int    `json:"startLine"`
	StartColumn int    `json:"startColumn"`
	Name        string `json:"name"`
	// A call, or what only looks like one on its line: a conversion, a literal, an element of a table.
	Kind      string   `json:"kind"`
	Form      string   `json:"form"`
	Receiver  string   `json:"receiver,omitempty"`
	State     string   `json:"state"`
	Def       *Decl    `json:"def,omitempty"`
	Also      []Decl   `json:"also,omitempty"`
	Enclosing []string `json:"enclosing"`
}

func main() {
	var files []string
	for scanner := bufio.NewScanner(os.Stdin); scanner.Scan(); {
		files = append(files, scanner.Text())
	}
	w := newWorld(os.Args[1], files)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	for _, pkg := range w.ownPackages() {
		for _, file := range pkg.syntax {
			for _, site := range w.sitesOf(file) {
				encoder.Encode(site)
			}
		}
	}
}

func (w *world) sitesOf(file *ast.File) (sites []*Site) {
	path := w.pathOf(file.Pos())
	text, _ := os.ReadFile(filepath.Join(w.root, path))
	lines := strings.Split(string(text), "\n")
	position := func(node ast.Node) (int, int) {
		at := w.fset.PositionFor(node.Pos(), false)
		return at.Line, len(utf16.Encode([]rune(lines[at.Line-1][:at.Column-1])))
	}
	add := func(node ast.Node, expr ast.Expr, site *Site) {
		if name, _ := nameIn(expr); name != nil {
			site.File, site.Name, site.Enclosing = path, name.Name, []string{}
			site.Line, site.Column = position(name)
			site.StartLine, site.StartColumn = position(node)
			sites = append(sites, site)
		}
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.CallExpr:
			add(n, n.Fun, w.call(n.Fun))
		case *ast.CompositeLit:
			add(n, n.Type, &Site{Kind: "literal"})
		}
		return true
	})
	return sites
}

func (w *world) call(callee ast.Expr) *Site {
	site := &Site{Kind: "call", Form: "name", State: "unresolved"}
	if w.info.Types[callee].IsType() {
		site.Kind = "conversion"
	} else if w.isElement(callee) {
		site.Kind = "element"
	}
	name, from := nameIn(callee)
	if name == nil {
		return site
	}
	if from != nil {
		site.Form, site.Receiver = "member", types.ExprString(from)
	}
	imported := w.importedAs(from)
	if imported != nil {
		site.Form = "package"
	}
	object := w.used(name)
	switch {
	case object == nil && w.missing[imported], object != nil && !w.isOwn(object):
		site.State = "external"
	case object != nil:
		site.State = "internal"
		site.Def, site.Also = w.meaning(object)
	}
	return site
}

// isElement tells: table[key](x) calls what is in the table, f[T](x) calls f.
func (w *world) isElement(callee ast.Expr) bool {
	index, ok := ast.Unparen(callee).(*ast.IndexExpr)
	return ok && !w.info.Types[index.Index].IsType()
}

// importedAs gives the package that an expression names.
func (w *world) importedAs(expr ast.Expr) *types.Package {
	if name, ok := expr.(*ast.Ident); ok {
		if imported, ok := w.info.Uses[name].(*types.PkgName); ok {
			return imported.Imported()
		}
	}
	return nil
}

// nameIn gives the last identifier of what is called, made or named (f, x.f, f[T], (f)), and what it is asked of.
func nameIn(expr ast.Expr) (name *ast.Ident, from ast.Expr) {
	switch e := expr.(type) {
	case *ast.Ident:
		return e, nil
	case *ast.SelectorExpr:
		return e.Sel, e.X
	case *ast.IndexExpr:
		return nameIn(e.X)
	case *ast.IndexListExpr:
		return nameIn(e.X)
	case *ast.ParenExpr:
		return nameIn(e.X)
	}
	return nil, nil
}
