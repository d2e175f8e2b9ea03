// Declarations of Java files as javac's parser sees them. Paths on stdin, one JSON object a file on stdout.
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import javax.tools.*;

public class Declarations {
    public static void main(String[] args) throws IOException {
        Path root = Path.of(args[0]);
        PrintStream out = new PrintStream(new BufferedOutputStream(System.out), false, StandardCharsets.UTF_8);
        BufferedReader paths = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String path = paths.readLine(); path != null; path = paths.readLine()) if (!path.isEmpty()) out.println(read(root, path));
        out.flush();
    }

    private static String read(Path root, String path) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        String text = Files.readString(root.resolve(path), StandardCharsets.UTF_8);
        List<String> options = List.of("--enable-preview", "--release", String.valueOf(Runtime.version().feature()));
        JavacTask task = (JavacTask) compiler.getTask(null, null, problems, options, null, List.of(new Source(path, text)));
        CompilationUnitTree unit = task.parse().iterator().next();
        for (Diagnostic<?> problem : problems.getDiagnostics())
            if (problem.getKind() == Diagnostic.Kind.ERROR) return "{\"file\":" + quote(path) + ",\"error\":" + quote(problem.getMessage(null).split("\n")[0]) + "}";
        Found found = new Found(unit, Trees.instance(task).getSourcePositions(), text);
        found.scan(unit, null);
        return "{\"file\":" + quote(path) + ",\"found\":[" + String.join(",", found.list) + "]}";
    }

    private static final class Found extends TreeScanner<Void, Void> {
        final List<String> list = new ArrayList<>();
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final String text;
        private final Deque<Boolean> locals = new ArrayDeque<>();

        Found(CompilationUnitTree unit, SourcePositions positions, String text) {
            this.unit = unit;
            this.positions = positions;
            this.text = text;
        }

        @Override public Void visitClass(ClassTree tree, Void none) {
            // A class without a name has members that are no symbols.
            boolean anonymous = tree.getSimpleName().length() == 0;
            if (!anonymous) add(tree, tree.getModifiers(), tree.getSimpleName().toString(), "type");
            locals.push(anonymous || isLocal());
            super.visitClass(tree, none);
            locals.pop();
            return null;
        }

        @Override public Void visitMethod(MethodTree tree, Void none) {
            // The constructor that nobody wrote has no position.
            if (positions.getEndPosition(unit, tree) >= 0) {
                boolean constructor = tree.getName().contentEquals("<init>");
                String name = constructor ? nameAt(tree) : tree.getName().toString();
                add(tree, tree.getModifiers(), name, "callable");
            }
            locals.push(true);
            super.visitMethod(tree, none);
            locals.pop();
            return null;
        }

        @Override public Void visitBlock(BlockTree tree, Void none) {
            locals.push(true);
            super.visitBlock(tree, none);
            locals.pop();
            return null;
        }

        @Override public Void visitLambdaExpression(LambdaExpressionTree tree, Void none) {
            locals.push(true);
            super.visitLambdaExpression(tree, none);
            locals.pop();
            return null;
        }

        @Override public Void visitVariable(VariableTree tree, Void none) {
            add(tree, tree.getModifiers(), tree.getName().toString(), "value");
            return super.visitVariable(tree, none);
        }

        private boolean isLocal() {
            return !locals.isEmpty() && locals.peek();
        }

        /** What is written where a constructor's name stands: the name of its class. */
        private String nameAt(Tree tree) {
            int at = (int) position(tree);
            int end = at;
            while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) end++;
            return text.substring(at, end);
        }

        private static long position(Tree tree) {
            return ((com.sun.tools.javac.tree.JCTree) tree).pos;
        }

        private int headOf(Tree tree, ModifiersTree modifiers) {
            long end = positions.getEndPosition(unit, modifiers);
            return (int) (end >= 0 ? end : positions.getStartPosition(unit, tree));
        }

        /** Mostly javac's position is that of the name; that of a class or of an annotated constant is where it begins. */
        private void add(Tree tree, ModifiersTree modifiers, String name, String kind) {
            if (name.isEmpty()) return;
            int at = (int) position(tree);
            if (tree instanceof ClassTree || !text.startsWith(name, Math.max(0, at))) at = wordFrom(name, headOf(tree, modifiers));
            long line = unit.getLineMap().getLineNumber(Math.max(0, at));
            list.add("{\"line\":" + line + ",\"name\":" + quote(name) + ",\"kind\":\"" + kind + "\",\"optional\":" + isLocal() + "}");
        }

        private int wordFrom(String name, int from) {
            for (int at = text.indexOf(name, from); at >= 0; at = text.indexOf(name, at + 1)) {
                boolean before = at == 0 || !Character.isJavaIdentifierPart(text.charAt(at - 1));
                int end = at + name.length();
                if (before && (end >= text.length() || !Character.isJavaIdentifierPart(text.charAt(end)))) return at;
            }
            return from;
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String path, String text) {
            super(URI.create("string:///" + path.replaceAll("[^\\w/.]", "_")), Kind.SOURCE);
            this.text = text;
        }

        @Override public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static String quote(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') out.append('\\').append(c);
            else if (c < 32) out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        return out.append('"').toString();
    }
}
