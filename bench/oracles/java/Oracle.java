// java Oracle.java <root>, paths of source files on standard input: what javac says about every call and `new` of them.
// Prints one JSON object a line: {"decl": ...} for a declaration, {"site": ...} for a call, with the number of the
// declaration that it means. Missing libraries are errors that javac goes on after: what depends on them is unresolved.
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.lang.model.element.*;
import javax.tools.*;

public class Oracle {
  static final PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16), false, StandardCharsets.UTF_8);
  static int declarations = 0;

  public static void main(String[] args) throws Exception {
    Path root = Path.of(args[0]).toRealPath();
    List<String> left = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).lines().filter(f -> !f.isBlank()).sorted().collect(Collectors.toList());
    List<String> all = List.copyOf(left);
    // Several source roots may declare the same class: each goes into a compilation of its own, with everything else around it.
    for (int round = 0; round < 4 && !left.isEmpty(); round++) {
      Map<String, String> chosen = new LinkedHashMap<>();
      for (String file : left) chosen.putIfAbsent(classOf(root, file), file);
      Set<String> asked = Set.copyOf(chosen.values());
      for (String file : all) chosen.putIfAbsent(classOf(root, file), file);
      new Oracle(root).answer(chosen.values(), asked);
      left.removeAll(asked);
    }
    out.flush();
  }

  /** Package and name of a file's class, the package by what the file says. */
  static String classOf(Path root, String file) {
    try {
      var found = java.util.regex.Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;").matcher(Files.readString(root.resolve(file)));
      return (found.find() ? found.group(1) : "") + "." + Path.of(file).getFileName();
    } catch (IOException e) {
      return file;
    }
  }

  final Path root;
  Trees trees;
  JavacTask task;
  final Map<String, List<ExecutableElement>> methods = new HashMap<>();
  final Map<CompilationUnitTree, Source> sources = new HashMap<>();
  final Map<Element, Integer> known = new HashMap<>();

  Oracle(Path root) {
    this.root = root;
  }

  void answer(Collection<String> files, Set<String> asked) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Path nothing = Files.createTempDirectory("oracle");
    var manager = compiler.getStandardFileManager(d -> {}, null, StandardCharsets.UTF_8);
    var options = List.of("-proc:none", "-implicit:none", "-nowarn", "-cp", nothing.toString(), "-sourcepath", nothing.toString(), "-d", nothing.toString(), "-XDshould-stop.ifError=ATTR");
    task = (JavacTask) compiler.getTask(Writer.nullWriter(), manager, d -> {}, options, null, manager.getJavaFileObjectsFromPaths(files.stream().map(root::resolve).collect(Collectors.toList())));
    trees = Trees.instance(task);
    List<CompilationUnitTree> units = new ArrayList<>();
    for (CompilationUnitTree unit : task.parse()) units.add(unit);
    try {
      task.analyze();
    } catch (RuntimeException | Error e) {
      System.err.println("javac gave up: " + e);
    }
    for (CompilationUnitTree unit : units) new Members().scan(unit, null);
    for (CompilationUnitTree unit : units) if (asked.contains(pathOf(unit))) new Sites(unit).scan(unit, null);
    Files.delete(nothing);
  }

  Source sourceOf(CompilationUnitTree unit) {
    return sources.computeIfAbsent(unit, Source::new);
  }

  String pathOf(CompilationUnitTree unit) {
    return root.relativize(Path.of(unit.getSourceFile().toUri())).toString().replace('\\', '/');
  }

  /** Methods by name, to find what overrides one. */
  class Members extends TreePathScanner<Void, Void> {
    @Override public Void visitMethod(MethodTree tree, Void v) {
      if (trees.getElement(getCurrentPath()) instanceof ExecutableElement method) methods.computeIfAbsent(tree.getName().toString(), n -> new ArrayList<>()).add(method);
      return super.visitMethod(tree, v);
    }
  }

  class Sites extends TreePathScanner<Void, Void> {
    final Source source;
    final Deque<String> enclosing = new ArrayDeque<>();

    Sites(CompilationUnitTree unit) {
      source = sourceOf(unit);
    }

    @Override public Void visitClass(ClassTree tree, Void v) {
      return tree.getSimpleName().length() == 0 ? super.visitClass(tree, v) : within("class", tree.getSimpleName(), tree, () -> super.visitClass(tree, v));
    }

    @Override public Void visitMethod(MethodTree tree, Void v) {
      // A constructor that nobody wrote stands where its class does, and calls nothing.
      if (isConstructor(tree.getName()) && source.nameOf(tree) < 0) return null;
      return within("method", isConstructor(tree.getName()) ? className(getCurrentPath()) : tree.getName(), tree, () -> super.visitMethod(tree, v));
    }

    Void within(String kind, CharSequence name, Tree tree, java.util.function.Supplier<Void> inside) {
      enclosing.push(json("kind", kind, "name", name, "start", source.firstLine(tree), "line", source.line(source.nameOf(tree)), "end", source.lastLine(tree)));
      inside.get();
      enclosing.pop();
      return null;
    }

    @Override public Void visitMethodInvocation(MethodInvocationTree tree, Void v) {
      ExpressionTree select = tree.getMethodSelect();
      boolean member = select instanceof MemberSelectTree;
      Name name = member ? ((MemberSelectTree) select).getIdentifier() : ((IdentifierTree) select).getName();
      String receiver = member ? ((MemberSelectTree) select).getExpression().toString() : "";
      String form = !member ? "name" : receiver.equals("this") ? "self" : receiver.matches("(.*\\.)?super") ? "super" : "member";
      write(tree, source.end(select) - name.length(), name, "call", form, receiver, chosen(trees.getElement(new TreePath(getCurrentPath(), select)), tree.getArguments()));
      return super.visitMethodInvocation(tree, v);
    }

    @Override public Void visitNewClass(NewClassTree tree, Void v) {
      Tree type = tree.getIdentifier();
      TreePath path = new TreePath(getCurrentPath(), type);
      for (boolean inside = true; inside; path = new TreePath(path, type)) {
        if (type instanceof ParameterizedTypeTree p) type = p.getType();
        else if (type instanceof AnnotatedTypeTree a) type = a.getUnderlyingType();
        else inside = false;
      }
      Name name = type instanceof MemberSelectTree m ? m.getIdentifier() : type instanceof IdentifierTree i ? i.getName() : null;
      // An anonymous class has a constructor of its own: what is named is the class.
      Element made = chosen(trees.getElement(tree.getClassBody() == null ? getCurrentPath() : path), tree.getArguments());
      TreePath parent = getCurrentPath().getParentPath();
      boolean constant = parent.getLeaf() instanceof VariableTree && isConstant(trees.getElement(parent));
      if (constant) writeConstant((VariableTree) parent.getLeaf(), made);
      else if (name != null) write(tree, source.end(type) - name.length(), name, "new", "name", "", made);
      return super.visitNewClass(tree, v);
    }

    /** `Foo::new`; other references are no calls. */
    @Override public Void visitMemberReference(MemberReferenceTree tree, Void v) {
      Name name = tree.getQualifierExpression() instanceof MemberSelectTree m ? m.getIdentifier() : tree.getQualifierExpression() instanceof IdentifierTree i ? i.getName() : null;
      if (tree.getMode() == MemberReferenceTree.ReferenceMode.NEW && name != null) write(tree, source.end(tree.getQualifierExpression()) - name.length(), name, "new", "name", "", trees.getElement(getCurrentPath()));
      return super.visitMemberReference(tree, v);
    }

    /** Handed something whose type a missing library says, javac takes any overload: nothing is known then. */
    Element chosen(Element element, List<? extends ExpressionTree> arguments) {
      return overloads(element) > 1 && arguments.stream().anyMatch(a -> isErroneous(trees.getTypeMirror(new TreePath(getCurrentPath(), a)))) ? null : element;
    }

    /** `FOO(1)` makes an instance; plain `FOO` calls nothing that is written. */
    void writeConstant(VariableTree constant, Element made) {
      long at = source.nameOf(constant);
      if (source.text.substring((int) at + constant.getName().length()).stripLeading().startsWith("(")) write(constant, at, constant.getName(), "new", "name", "", made);
    }

    void write(Tree call, long at, Name name, String kind, String form, String receiver, Element element) {
      long start = source.start(call);
      // Constructors call `super()` where nobody wrote it.
      if (at < 0 || !source.text.startsWith(name.toString(), (int) at)) return;
      String site = json("file", source.path, "line", source.line(at), "column", source.column(at), "startLine", source.line(start), "startColumn", source.column(start), "name", name, "kind", kind, "form", form);
      if (form.equals("member")) site += "," + json("receiver", receiver.substring(0, Math.min(80, receiver.length())));
      site += ",\"enclosing\":[" + enclosing.stream().map(e -> "{" + e + "}").collect(Collectors.joining(",")) + "]," + answer(element, kind);
      out.println("{\"site\":{" + site + "}}");
    }
  }

  String answer(Element element, String kind) {
    boolean isMethod = element instanceof ExecutableElement;
    if (element == null || element.asType().getKind() == javax.lang.model.type.TypeKind.ERROR || !isMethod && !kind.equals("new")) return json("state", "unresolved");
    if (trees.getPath(isMethod ? element.getEnclosingElement() : element) == null) return json("state", "external");
    int declaration = declaration(element);
    return declaration < 0 ? json("state", "unresolved") : json("state", "internal", "def", declaration);
  }

  /** The number of a declaration; -1 for what nobody wrote, such as an enum's `values()` or a record's accessors. */
  int declaration(Element element) {
    Integer number = known.get(element);
    if (number != null) return number;
    TreePath path = writtenAt(element);
    known.put(element, path == null ? -1 : declarations);
    if (path == null) return -1;
    number = declarations++;
    List<Integer> also = alsoRight(element, path).stream().map(this::declaration).filter(n -> n >= 0).collect(Collectors.toList());
    out.println("{\"decl\":{" + describe(element, path) + ",\"also\":" + also + ",\"id\":" + number + "}}");
    return number;
  }

  TreePath writtenAt(Element element) {
    TreePath path = trees.getPath(element);
    if (path != null && sourceOf(path.getCompilationUnit()).nameOf(path.getLeaf()) >= 0) return path;
    return element.getKind() == ElementKind.CONSTRUCTOR ? trees.getPath(element.getEnclosingElement()) : null;
  }

  /** A constructor's class and a class's constructors; what overrides a method without a body. */
  List<? extends Element> alsoRight(Element element, TreePath path) {
    if (element.getKind() == ElementKind.CONSTRUCTOR) return List.of(element.getEnclosingElement());
    if (element instanceof TypeElement type) return type.getEnclosedElements().stream().filter(e -> e.getKind() == ElementKind.CONSTRUCTOR).collect(Collectors.toList());
    if (!element.getModifiers().contains(Modifier.ABSTRACT)) return List.of();
    return methods.getOrDefault(element.getSimpleName().toString(), List.of()).stream().filter(m -> overrides(m, (ExecutableElement) element)).collect(Collectors.toList());
  }

  boolean overrides(ExecutableElement method, ExecutableElement base) {
    return method != base && task.getElements().overrides(method, base, (TypeElement) method.getEnclosingElement());
  }

  String describe(Element element, TreePath path) {
    Source source = sourceOf(path.getCompilationUnit());
    Tree tree = path.getLeaf();
    boolean isClass = tree instanceof ClassTree;
    String name = isClass ? ((ClassTree) tree).getSimpleName().toString() : ((MethodTree) tree).getName().toString();
    if (isConstructor(name)) name = className(path);
    return json("file", source.path, "kind", isClass ? "class" : "method", "name", name, "start", source.firstLine(tree), "line", source.line(source.nameOf(tree)), "end", source.lastLine(tree), "container", className(isClass ? path.getParentPath() : path), "abstract", element.getModifiers().contains(Modifier.ABSTRACT), "overloads", overloads(element));
  }

  /** How many methods of the class bear the name of this one, those that it inherits included; how many constructors it has. */
  long overloads(Element element) {
    if (!(element instanceof ExecutableElement) || !(element.getEnclosingElement() instanceof TypeElement type)) return 1;
    if (element.getKind() == ElementKind.CONSTRUCTOR) return type.getEnclosedElements().stream().filter(e -> e.getKind() == ElementKind.CONSTRUCTOR).count();
    return task.getElements().getAllMembers(type).stream().filter(e -> e.getKind() == ElementKind.METHOD && e.getSimpleName().equals(element.getSimpleName())).count();
  }

  static boolean isErroneous(javax.lang.model.type.TypeMirror type) {
    if (type == null || type.getKind() == javax.lang.model.type.TypeKind.ERROR) return type != null;
    if (type instanceof javax.lang.model.type.WildcardType w) return isErroneous(w.getExtendsBound());
    return type instanceof javax.lang.model.type.DeclaredType d && d.getTypeArguments().stream().anyMatch(Oracle::isErroneous);
  }

  static boolean isConstant(Element element) {
    return element != null && element.getKind() == ElementKind.ENUM_CONSTANT;
  }

  static boolean isConstructor(CharSequence name) {
    return "<init>".contentEquals(name);
  }

  /** The nearest named class around. */
  static String className(TreePath path) {
    for (TreePath at = path; at != null; at = at.getParentPath()) if (at.getLeaf() instanceof ClassTree c && c.getSimpleName().length() > 0) return c.getSimpleName().toString();
    return "";
  }

  /** Places of one file. */
  class Source {
    final CompilationUnitTree unit;
    final String path;
    final String text;

    Source(CompilationUnitTree unit) {
      this.unit = unit;
      path = pathOf(unit);
      try {
        text = unit.getSourceFile().getCharContent(true).toString();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    long start(Tree tree) {
      return trees.getSourcePositions().getStartPosition(unit, tree);
    }

    long end(Tree tree) {
      return trees.getSourcePositions().getEndPosition(unit, tree);
    }

    /** Where a declaration's name stands, or -1 for one that the compiler made. */
    long nameOf(Tree tree) {
      long at = end(tree) < 0 ? -1 : ((com.sun.tools.javac.tree.JCTree) tree).pos;
      if (!(tree instanceof MethodTree method) || !isConstructor(method.getName())) return at;
      return method.getBody() == null || end(method.getBody()) < 0 || at == -1 ? -1 : at;
    }

    long firstLine(Tree tree) {
      return line(start(tree));
    }

    long lastLine(Tree tree) {
      return line(end(tree));
    }

    long line(long at) {
      return at < 0 ? 0 : unit.getLineMap().getLineNumber(at);
    }

    /** Tabs count one. */
    long column(long at) {
      return at - unit.getLineMap().getStartPosition(line(at));
    }
  }

  static String json(Object... pairs) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pairs.length; i += 2) text.append(i == 0 ? "" : ",").append('"').append(pairs[i]).append("\":").append(pairs[i + 1] instanceof CharSequence s ? quoted(s.toString()) : pairs[i + 1].toString());
    return text.toString();
  }

  static String quoted(String text) {
    return '"' + text.replaceAll("[^\\x20-\\x7e\\x80-\\uffff]", " ").replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
