// Calls and creations in C# sources as Roslyn binds them, one JSON record a line. In: /in/sources (per file a line with its
// path and its length in bytes, then the bytes), /in/symbols (a preprocessor symbol a line), /in/references/N (assemblies).
// Runs inside of a trimmed runtime: only what the compiler itself needs of the library is there.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

class Judge
{
    static readonly Dictionary<IMethodSymbol, List<IMethodSymbol>> also = new Dictionary<IMethodSymbol, List<IMethodSymbol>>(SymbolEqualityComparer.Default);

    static void Main(string[] args)
    {
        var trees = Sources();
        var references = new List<MetadataReference>();
        for (var i = 0; File.Exists("/in/references" + i); i++) references.Add(MetadataReference.CreateFromStream(new MemoryStream(File.ReadAllBytes("/in/references" + i))));
        var options = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary);
        var compilation = CSharpCompilation.Create("judged", trees, references, options);
        foreach (var tree in trees) NoteOverrides(compilation.GetSemanticModel(tree), tree);
        foreach (var tree in trees)
        {
            var model = compilation.GetSemanticModel(tree);
            foreach (var node in tree.GetRoot().DescendantNodes()) Site(model, node);
        }
    }

    static List<SyntaxTree> Sources()
    {
        var symbols = Encoding.UTF8.GetString(File.ReadAllBytes("/in/symbols")).Split('\n');
        var parse = new CSharpParseOptions(LanguageVersion.Preview, DocumentationMode.None, SourceCodeKind.Regular, symbols);
        var bytes = File.ReadAllBytes("/in/sources");
        var trees = new List<SyntaxTree>();
        for (var at = 0; at < bytes.Length;)
        {
            var end = Array.IndexOf(bytes, (byte)10, at);
            var head = Encoding.UTF8.GetString(bytes, at, end - at).Split('\t');
            var length = int.Parse(head[1]);
            trees.Add(CSharpSyntaxTree.ParseText(SourceText.From(Encoding.UTF8.GetString(bytes, end + 1, length)), parse, head[0]));
            at = end + 1 + length;
        }
        return trees;
    }

    /** What overrides or implements a method is as right an answer as the method. */
    static void NoteOverrides(SemanticModel model, SyntaxTree tree)
    {
        foreach (var node in tree.GetRoot().DescendantNodes().OfType<TypeDeclarationSyntax>())
        {
            var type = model.GetDeclaredSymbol(node) as INamedTypeSymbol;
            if (type == null) continue;
            foreach (var method in type.GetMembers().OfType<IMethodSymbol>())
                for (var up = method.OverriddenMethod; up != null; up = up.OverriddenMethod) Note(up, method);
            foreach (var face in type.AllInterfaces)
                foreach (var member in face.GetMembers().OfType<IMethodSymbol>())
                    if (type.FindImplementationForInterfaceMember(member) is IMethodSymbol own) Note(member, own);
        }
    }

    static void Note(IMethodSymbol up, IMethodSymbol own)
    {
        List<IMethodSymbol> known;
        if (!also.TryGetValue(up.OriginalDefinition, out known)) also[up.OriginalDefinition] = known = new List<IMethodSymbol>();
        if (!known.Contains(own.OriginalDefinition, SymbolEqualityComparer.Default)) known.Add(own.OriginalDefinition);
    }

    static void Site(SemanticModel model, SyntaxNode node)
    {
        var name = NameOf(node);
        if (name == null) return;
        var method = model.GetSymbolInfo(node).Symbol as IMethodSymbol;
        var arguments = (node as InvocationExpressionSyntax)?.ArgumentList ?? (node as BaseObjectCreationExpressionSyntax)?.ArgumentList;
        if (method == null || method.MethodKind == MethodKind.DelegateInvoke || IsUnknown(model, arguments)) return;
        var meant = (method.ReducedFrom ?? method).OriginalDefinition;
        if (!meant.Locations.Any(l => l.IsInSource)) return;
        var at = name.GetLocation().GetLineSpan();
        var others = meant.ContainingType.GetMembers(meant.Name).OfType<IMethodSymbol>().Count(m => !m.IsImplicitlyDeclared);
        List<IMethodSymbol> below;
        also.TryGetValue(meant, out below);
        Console.WriteLine("{" + Place(at) + ",\"column\":" + at.StartLinePosition.Character + ",\"name\":\"" + meant.ContainingType.Name + "." + meant.Name
            + "\",\"kind\":\"" + (meant.MethodKind == MethodKind.Constructor ? "new" : "call") + "\",\"state\":\"internal\",\"def\":" + Declared(meant, others)
            + (below == null ? "" : ",\"also\":[" + string.Join(",", below.Where(m => m.Locations.Any(l => l.IsInSource)).Select(m => Declared(m, 0))) + "]") + "}");
    }

    static SyntaxNode NameOf(SyntaxNode node)
    {
        if (node is ObjectCreationExpressionSyntax made) return made.Type is QualifiedNameSyntax q ? q.Right : made.Type;
        if (node is ImplicitObjectCreationExpressionSyntax) return node;
        if (!(node is InvocationExpressionSyntax call)) return null;
        if (call.Expression is MemberAccessExpressionSyntax member) return member.Name;
        if (call.Expression is MemberBindingExpressionSyntax binding) return binding.Name;
        return call.Expression is SimpleNameSyntax ? call.Expression : null;
    }

    /** An argument of a missing library's type fits every overload: the compiler then chooses by accident. */
    static bool IsUnknown(SemanticModel model, ArgumentListSyntax list) =>
        list != null && list.Arguments.Any(a => { var type = model.GetTypeInfo(a.Expression).Type; return type != null && HasError(type); });

    static bool HasError(ITypeSymbol type) =>
        type.TypeKind == TypeKind.Error || type is IArrayTypeSymbol array && HasError(array.ElementType) || type is INamedTypeSymbol named && named.TypeArguments.Any(HasError);

    static string Declared(IMethodSymbol method, int overloads)
    {
        var node = method.DeclaringSyntaxReferences.Length > 0 ? method.DeclaringSyntaxReferences[0].GetSyntax() : null;
        var at = method.Locations.First(l => l.IsInSource).GetLineSpan();
        var start = node == null ? at.StartLinePosition.Line : node.GetLocation().GetLineSpan().StartLinePosition.Line;
        return "{" + Place(at) + ",\"start\":" + (start + 1) + ",\"name\":\"" + (method.MethodKind == MethodKind.Constructor ? method.ContainingType.Name : method.Name) + "\",\"overloads\":" + overloads + "}";
    }

    static string Place(FileLinePositionSpan at) => "\"file\":\"" + at.Path + "\",\"line\":" + (at.StartLinePosition.Line + 1);
}
