package main

import (
	"errors"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// world is what is known of a repository: its modules, its packages, and what the checker says about them.
type world struct {
	root    string
	fset    *token.FileSet
	info    *types.Info
	tracked map[string]bool
	// Folders with Go files; false for vendored ones, which calls lead to and which are not judged themselves.
	folders map[string]bool
	modules []module
	checked map[string]*checked
	missing map[*types.Package]bool
	// What variables are defined with and in which function, by the position of their names.
	values map[token.Pos]ast.Expr
	within map[token.Pos]string
	// Functions of files that linux/amd64 leaves out.
	variants map[string][]Decl
	named    []*types.Named
}

type module struct {
	folder, path string
	replaced     map[string]string
}

type checked struct {
	pkg    *types.Package
	syntax []*ast.File
}

func newWorld(root string, files []string) *world {
	w := &world{root: root, fset: token.NewFileSet(), tracked: map[string]bool{}, folders: map[string]bool{}, checked: map[string]*checked{}, missing: map[*types.Package]bool{}, values: map[token.Pos]ast.Expr{}, within: map[token.Pos]string{}, variants: map[string][]Decl{}}
	w.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	for _, file := range files {
		if path.Base(file) == "go.mod" {
			w.modules = append(w.modules, readModule(root, file))
		} else if !strings.HasSuffix(file, "_test.go") {
			w.tracked[file] = true
			w.folders[path.Dir(file)] = !strings.Contains("/"+file, "/vendor/")
		}
	}
	slices.SortFunc(w.modules, func(a, b module) int { return len(b.folder) - len(a.folder) })
	return w
}

var (
	modulePath  = regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)`)
	replacement = regexp.MustCompile(`(?m)^\s*(?:replace\s+)?(\S+)(?:\s+v\S+)?\s+=>\s+(\.\S*)`)
)

func readModule(root, file string) module {
	text, _ := os.ReadFile(filepath.Join(root, file))
	m := module{folder: path.Dir(file), replaced: map[string]string{}}
	if found := modulePath.FindSubmatch(text); found != nil {
		m.path = string(found[1])
	}
	for _, found := range replacement.FindAllSubmatch(text, -1) {
		m.replaced[string(found[1])] = path.Join(m.folder, string(found[2]))
	}
	return m
}

func (w *world) moduleOf(folder string) module {
	for _, m := range w.modules {
		if _, ok := below(m.folder, folder); ok || m.folder == "." {
			return m
		}
	}
	return module{folder: "."}
}

// below gives what a path has behind a prefix of whole segments.
func below(prefix, path string) (string, bool) {
	rest, ok := strings.CutPrefix(path, prefix)
	return strings.TrimPrefix(rest, "/"), ok && prefix != "" && (rest == "" || rest[0] == '/')
}

// folderFor is where a module's code finds an import: in itself, in what replaces it, in another module of the repository, in its vendor folder, in GOROOT.
func (w *world) folderFor(specifier string, home module) (folder string, own bool) {
	places := [][2]string{{home.path, home.folder}}
	for from, to := range home.replaced {
		places = append(places, [2]string{from, to})
	}
	for _, m := range w.modules {
		places = append(places, [2]string{m.path, m.folder})
	}
	for _, place := range places {
		if rest, ok := below(place[0], specifier); ok && w.folders[path.Join(place[1], rest)] {
			return path.Join(place[1], rest), true
		}
	}
	library := filepath.Join(build.Default.GOROOT, "src")
	for _, outside := range []string{filepath.Join(w.root, home.folder, "vendor"), library, filepath.Join(library, "vendor")} {
		if found, _ := filepath.Glob(filepath.Join(outside, specifier, "*.go")); len(found) > 0 {
			return filepath.Join(outside, specifier), false
		}
	}
	return "", false
}

// ownPackages checks every package of the repository.
func (w *world) ownPackages() (all []*checked) {
	for folder, own := range w.folders {
		if own && !strings.Contains("/"+folder+"/", "/testdata/") {
			all = append(all, w.check(folder, true))
		}
	}
	for _, c := range all {
		for _, name := range c.pkg.Scope().Names() {
			if named, ok := c.pkg.Scope().Lookup(name).Type().(*types.Named); ok && !types.IsInterface(named) {
				w.named = append(w.named, named)
			}
		}
	}
	slices.SortFunc(all, func(a, b *checked) int { return strings.Compare(a.pkg.Path(), b.pkg.Path()) })
	return all
}

func (w *world) check(folder string, own bool) *checked {
	if known := w.checked[folder]; known != nil {
		return known
	}
	result := &checked{syntax: w.parse(folder, own)}
	w.checked[folder] = result
	config := types.Config{FakeImportC: true, IgnoreFuncBodies: !own, Error: func(error) {}}
	config.Importer = importer{w, w.moduleOf(folder)}
	info := w.info
	if !own {
		info = nil
	}
	result.pkg, _ = config.Check(folder, w.fset, result.syntax, info)
	return result
}

// parse reads the files that linux/amd64 compiles, of the package that most of them belong to.
func (w *world) parse(folder string, own bool) (chosen []*ast.File) {
	context := build.Default
	context.GOOS, context.GOARCH, context.CgoEnabled = "linux", "amd64", own
	if own {
		folder = filepath.Join(w.root, folder)
	}
	packages, left := map[string][]*ast.File{}, []*ast.File{}
	paths, _ := filepath.Glob(filepath.Join(folder, "*.go"))
	for _, file := range paths {
		syntax, _ := parser.ParseFile(w.fset, file, nil, parser.SkipObjectResolution)
		if syntax == nil || strings.HasSuffix(file, "_test.go") {
			continue
		}
		if match, _ := context.MatchFile(folder, filepath.Base(file)); match {
			packages[syntax.Name.Name] = append(packages[syntax.Name.Name], syntax)
		} else {
			left = append(left, syntax)
		}
	}
	for _, files := range packages {
		if len(files) > len(chosen) || len(files) == len(chosen) && files[0].Name.Name < chosen[0].Name.Name {
			chosen = files
		}
	}
	if own {
		for _, file := range chosen {
			for _, declaration := range file.Decls {
				within := ""
				if function, ok := declaration.(*ast.FuncDecl); ok {
					within = function.Name.Name
				}
				w.noteValues(declaration, within)
			}
		}
		for _, file := range left {
			w.noteVariants(file)
		}
	}
	return chosen
}

type importer struct {
	world *world
	home  module
}

// Import gives a package that is not found together with an error: then the checker asks nothing of it.
func (i importer) Import(specifier string) (*types.Package, error) {
	if specifier == "unsafe" {
		return types.Unsafe, nil
	}
	folder, own := i.world.folderFor(specifier, i.home)
	if folder == "" {
		empty := types.NewPackage(specifier, likelyName(specifier))
		i.world.missing[empty] = true
		return empty, errors.New("not found")
	}
	if pkg := i.world.check(folder, own).pkg; pkg != nil {
		return pkg, nil
	}
	return nil, errors.New("import cycle")
}

var (
	majorVersion = regexp.MustCompile(`[/.]v\d+$`)
	decoration   = regexp.MustCompile(`^(go|golang)-|[-.]go$|[-.]`)
)

// likelyName is the name of a package that is not here: of github.com/foo/go-bar/v2 it is bar.
func likelyName(specifier string) string {
	return decoration.ReplaceAllString(path.Base(majorVersion.ReplaceAllString(specifier, "")), "")
}
