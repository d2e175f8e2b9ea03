<?php
// Views that a Blade template names, from the program that Laravel's own compiler makes of it, one JSON line a file:
// LARAVEL=<folder of laravel/framework> php blade.php <root> < list of paths.

$source = getenv('LARAVEL') . '/src/Illuminate';
if (!is_dir("$source/View")) {
    fwrite(STDERR, "LARAVEL names no folder of laravel/framework\n");
    exit(1);
}

// Support is spread over several folders.
spl_autoload_register(function ($class) use ($source) {
    $path = str_replace('\\', '/', preg_replace('/^Illuminate\\\\/', '', $class));
    $last = preg_replace('#^Support/#', '', $path);
    foreach ([$path, "Collections/$last", "Macroable/$last", "Conditionable/$last", "Reflection/$last"] as $place) {
        if (is_file("$source/$place.php")) {
            require "$source/$place.php";
            return;
        }
    }
});
// Of PHP 8.5, which Laravel takes from a package.
foreach (['array_first' => 'reset', 'array_last' => 'end'] as $name => $moves) {
    if (!function_exists($name)) {
        eval("function $name(array \$all) { return \$all === [] ? null : $moves(\$all); }");
    }
}
foreach (['Collections/functions.php', 'Collections/helpers.php', 'Support/functions.php', 'Support/helpers.php', 'Reflection/helpers.php'] as $file) {
    if (is_file("$source/$file")) {
        require_once "$source/$file";
    }
}

/** `$__env->make('shop.card', …)`, and others that take the name of a view first; `renderWhen` takes it second. */
const FIRST = ['make', 'first', 'renderEach', 'startComponent', 'startComponentFirst'];
const SECOND = ['renderWhen', 'renderUnless'];

function names(string $program): array
{
    $tokens = array_values(array_filter(token_get_all($program), fn ($t) => !is_array($t) || $t[0] !== T_WHITESPACE));
    $found = [];
    foreach ($tokens as $i => $token) {
        if (!is_array($token) || $token[0] !== T_STRING || ($tokens[$i + 1] ?? '') !== '(' || ($tokens[$i - 2][1] ?? '') !== '$__env') {
            continue;
        }
        $at = in_array($token[1], FIRST) ? $i + 2 : (in_array($token[1], SECOND) ? second($tokens, $i + 2) : -1);
        $at += $at > 0 && ($tokens[$at] ?? '') === '[' ? 1 : 0;
        if ($at > 0 && is_array($tokens[$at] ?? null) && $tokens[$at][0] === T_CONSTANT_ENCAPSED_STRING && !str_contains('.', $tokens[$at + 1] ?? '')) {
            $found[] = trim($tokens[$at][1], '\'"');
        }
    }
    return $found;
}

function second(array $tokens, int $at): int
{
    for ($depth = 0; isset($tokens[$at]); $at++) {
        $depth += in_array($tokens[$at], ['(', '[']) ? 1 : (in_array($tokens[$at], [')', ']']) ? -1 : 0);
        if ($depth === 0 && $tokens[$at] === ',') {
            return $at + 1;
        }
    }
    return -1;
}

while (($file = fgets(STDIN)) !== false) {
    $file = rtrim($file, "\n");
    try {
        $compiler = new Illuminate\View\Compilers\BladeCompiler(new Illuminate\Filesystem\Filesystem(), sys_get_temp_dir());
        $compiler->withoutComponentTags();
        echo json_encode(['file' => $file, 'found' => names($compiler->compileString(file_get_contents("{$argv[1]}/$file")))]), "\n";
    } catch (Throwable $error) { // what the judge rejects is left out of the comparison
        echo json_encode(['file' => $file, 'error' => strtok($error->getMessage(), "\n")]), "\n";
    }
}
