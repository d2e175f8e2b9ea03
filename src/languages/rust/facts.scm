; Rust is read from its tokens (see extract.ts), so the only node of interest is the file itself.
(source_file) @file
