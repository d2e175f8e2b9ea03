package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"strings"
)

func (w *world) pathOf(pos token.Pos) string {
	file, _ := filepath.Rel(w.root, w.fset.PositionFor(pos, false).Filename)
	return filepath.ToSlash(file)
}

func (w *world) line(pos token.Pos) int { return w.fset.PositionFor(pos, false).Line }

func (w *world) isOwn(object types.Object) bool {
	return object.Pos().IsValid() && w.tracked[w.pathOf(object.Pos())]
}

// used gives what a name means; of generic code, as it is declared.
func (w *world) used(name *ast.Ident) types.Object {
	switch object := w.info.Uses[name].(type) {
	case *types.Func:
		return object.Origin()
	case *types.Var:
		return object.Origin()
	default:
		return object
	}
}

// meaning gives the declaration that a call of an object reaches and those that are as right: of other systems' builds,
// of an interface's implementations. A local name for something means that.
func (w *world) meaning(object types.Object) (*Decl, []Decl) {
	own := w.describe(object)
	for held := object; own.Kind == "local"; {
		name, _ := nameIn(w.values[held.Pos()])
		if name == nil {
			break
		}
		if held = w.used(name); held == nil || !w.isOwn(held) {
			break
		}
		if meant := w.describe(held); meant.Kind != "local" && meant.Kind != "parameter" {
			return meant, append(w.alternatives(held, meant), *own)
		}
	}
	return own, w.alternatives(object, own)
}

func (w *world) alternatives(object types.Object, decl *Decl) []Decl {
	return append(w.implementations(object), w.variants[variantKey(decl)]...)
}

func (w *world) describe(object types.Object) *Decl {
	line := w.line(object.Pos())
	decl := &Decl{File: w.pathOf(object.Pos()), Name: object.Name(), Start: line, Line: line, End: line, Kind: "local"}
	switch o := object.(type) {
	case *types.Func:
		decl.Kind = "function"
		if receiver := o.Signature().Recv(); receiver != nil {
			decl.Kind, decl.Container = "method", typeName(receiver.Type())
		}
	case *types.Var:
		_, holdsFunction := w.values[o.Pos()].(*ast.FuncLit)
		switch {
		case o.IsField():
			decl.Kind = "property"
		case o.Kind() == types.ParamVar || o.Kind() == types.RecvVar || o.Kind() == types.ResultVar:
			decl.Kind = "parameter"
		case holdsFunction:
			decl.Kind, decl.Container = "function", w.within[o.Pos()]
		case o.Parent() == o.Pkg().Scope():
			decl.Kind = "variable"
		}
	}
	return decl
}

func typeName(t types.Type) string {
	if pointer, ok := types.Unalias(t).(*types.Pointer); ok {
		t = pointer.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj().Name()
	}
	return ""
}

// noteValues keeps what variables of a function, or of a package, are defined with.
func (w *world) noteValues(root ast.Node, within string) {
	note := func(names, values []ast.Expr) {
		for i, name := range names {
			if len(names) == len(values) {
				w.values[name.Pos()], w.within[name.Pos()] = values[i], within
			}
		}
	}
	ast.Inspect(root, func(node ast.Node) bool { return noteDefinition(node, note) })
}

func noteDefinition(node ast.Node, note func(names, values []ast.Expr)) bool {
	switch n := node.(type) {
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE {
			note(n.Lhs, n.Rhs)
		}
	case *ast.ValueSpec:
		var names []ast.Expr
		for _, name := range n.Names {
			names = append(names, name)
		}
		note(names, n.Values)
	}
	return true
}

func variantKey(d *Decl) string { return path.Dir(d.File) + " " + d.Container + "." + d.Name }

// noteVariants keeps the functions of a file that other systems compile.
func (w *world) noteVariants(file *ast.File) {
	for _, declaration := range file.Decls {
		function, ok := declaration.(*ast.FuncDecl)
		if !ok {
			continue
		}
		d := Decl{File: w.pathOf(file.Pos()), Kind: "function", Name: function.Name.Name, Start: w.line(function.Pos()), Line: w.line(function.Name.Pos()), End: w.line(function.End())}
		if function.Recv != nil && len(function.Recv.List) > 0 {
			receiver := strings.TrimPrefix(types.ExprString(function.Recv.List[0].Type), "*")
			d.Kind, d.Container = "method", strings.SplitN(receiver, "[", 2)[0]
		}
		w.variants[variantKey(&d)] = append(w.variants[variantKey(&d)], d)
	}
}

// implementations are the methods of the repository's types that an interface's method may lead to.
func (w *world) implementations(object types.Object) (found []Decl) {
	method, ok := object.(*types.Func)
	if !ok || method.Signature().Recv() == nil || !types.IsInterface(method.Signature().Recv().Type()) {
		return nil
	}
	wanted := method.Signature().Recv().Type()
	for _, named := range w.named {
		pointer := types.NewPointer(named)
		if !w.implements(pointer, named, wanted) {
			continue
		}
		if mine, _, _ := types.LookupFieldOrMethod(pointer, true, method.Pkg(), method.Name()); mine != nil && w.isOwn(mine) {
			found = append(found, *w.describe(mine))
		}
	}
	return found
}

// Type parameters are not compared: where there are some, the methods' names decide.
func (w *world) implements(pointer *types.Pointer, named *types.Named, wanted types.Type) bool {
	iface := wanted.Underlying().(*types.Interface)
	generic, _ := types.Unalias(wanted).(*types.Named)
	if named.TypeParams().Len() == 0 && (generic == nil || generic.TypeParams().Len() == 0) {
		return types.Implements(pointer, iface)
	}
	for method := range iface.Methods() {
		if mine, _, _ := types.LookupFieldOrMethod(pointer, true, method.Pkg(), method.Name()); mine == nil {
			return false
		}
	}
	return true
}
