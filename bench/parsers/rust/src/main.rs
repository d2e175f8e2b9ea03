//! Declarations of Rust files as syn sees them. Paths on stdin, one JSON object a file on stdout.
use proc_macro2::{Ident, TokenStream, TokenTree};
use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;
use syn::visit::{self, Visit};

fn main() -> io::Result<()> {
    let root = std::env::args().nth(1).expect("usage: declarations <root>");
    let mut out = BufWriter::new(io::stdout());
    for path in io::stdin().lock().lines() {
        let path = path?;
        if path.is_empty() {
            continue;
        }
        match read(Path::new(&root), &path) {
            Ok(found) => writeln!(out, "{{\"file\":{},\"found\":[{}]}}", quote(&path), found.join(","))?,
            Err(error) => writeln!(out, "{{\"file\":{},\"error\":{}}}", quote(&path), quote(&error))?,
        }
    }
    out.flush()
}

fn read(root: &Path, path: &str) -> Result<Vec<String>, String> {
    let text = std::fs::read_to_string(root.join(path)).map_err(|e| e.to_string())?;
    let file = syn::parse_file(&text).map_err(|e| e.to_string())?;
    let mut found = Found::default();
    found.visit_file(&file);
    Ok(found.list)
}

#[derive(Default)]
struct Found {
    list: Vec<String>,
    /** How many functions are around: what they declare are locals. */
    functions: usize,
}

impl Found {
    fn add(&mut self, name: &Ident, kind: &str, optional: bool) {
        let text = name.to_string();
        let text = text.strip_prefix("r#").unwrap_or(&text).to_string();
        let line = name.span().start().line;
        self.list.push(format!("{{\"line\":{line},\"name\":{},\"kind\":\"{kind}\",\"optional\":{optional}}}", quote(&text)));
    }

    /** Items inside of a function may be symbols and need not be. */
    fn declare(&mut self, name: &Ident, kind: &str) {
        if name != "_" {
            self.add(name, kind, self.functions > 0);
        }
    }

    /** What a macro is given may declare anything, which no parser knows. */
    fn mention(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Ident(name) => self.add(&name, "value", true),
                TokenTree::Group(group) => self.mention(group.stream()),
                _ => {}
            }
        }
    }

    fn fields(&mut self, fields: &syn::Fields) {
        for field in fields {
            if let Some(name) = &field.ident {
                self.declare(name, "value");
            }
        }
    }
}

impl<'a> Visit<'a> for Found {
    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        self.declare(&item.sig.ident, "callable");
        self.functions += 1;
        visit::visit_item_fn(self, item);
        self.functions -= 1;
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        self.declare(&item.sig.ident, "callable");
        self.functions += 1;
        visit::visit_impl_item_fn(self, item);
        self.functions -= 1;
    }

    fn visit_trait_item_fn(&mut self, item: &'a syn::TraitItemFn) {
        self.declare(&item.sig.ident, "callable");
        self.functions += 1;
        visit::visit_trait_item_fn(self, item);
        self.functions -= 1;
    }

    fn visit_foreign_item_fn(&mut self, item: &'a syn::ForeignItemFn) {
        self.declare(&item.sig.ident, "callable");
    }

    fn visit_item_struct(&mut self, item: &'a syn::ItemStruct) {
        self.declare(&item.ident, "type");
        self.fields(&item.fields);
        visit::visit_item_struct(self, item);
    }

    fn visit_item_union(&mut self, item: &'a syn::ItemUnion) {
        self.declare(&item.ident, "type");
        for field in &item.fields.named {
            self.declare(field.ident.as_ref().expect("a named field"), "value");
        }
        visit::visit_item_union(self, item);
    }

    fn visit_item_enum(&mut self, item: &'a syn::ItemEnum) {
        self.declare(&item.ident, "type");
        for variant in &item.variants {
            self.declare(&variant.ident, "value");
        }
        visit::visit_item_enum(self, item);
    }

    fn visit_item_trait(&mut self, item: &'a syn::ItemTrait) {
        self.declare(&item.ident, "type");
        visit::visit_item_trait(self, item);
    }

    fn visit_item_trait_alias(&mut self, item: &'a syn::ItemTraitAlias) {
        self.declare(&item.ident, "type");
    }

    fn visit_item_type(&mut self, item: &'a syn::ItemType) {
        self.declare(&item.ident, "type");
    }

    fn visit_impl_item_type(&mut self, item: &'a syn::ImplItemType) {
        self.declare(&item.ident, "type");
    }

    fn visit_trait_item_type(&mut self, item: &'a syn::TraitItemType) {
        self.declare(&item.ident, "type");
    }

    /** A closure that a variable holds is a function to its reader. */
    fn visit_pat_ident(&mut self, pattern: &'a syn::PatIdent) {
        self.add(&pattern.ident, "value", true);
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        // A module in another file is declared by that file.
        self.declare(&item.ident, if item.content.is_some() { "type" } else { "mention" });
        visit::visit_item_mod(self, item);
    }

    fn visit_item_const(&mut self, item: &'a syn::ItemConst) {
        self.declare(&item.ident, "value");
        visit::visit_item_const(self, item);
    }

    fn visit_item_static(&mut self, item: &'a syn::ItemStatic) {
        self.declare(&item.ident, "value");
        visit::visit_item_static(self, item);
    }

    fn visit_impl_item_const(&mut self, item: &'a syn::ImplItemConst) {
        self.declare(&item.ident, "value");
        visit::visit_impl_item_const(self, item);
    }

    fn visit_trait_item_const(&mut self, item: &'a syn::TraitItemConst) {
        self.declare(&item.ident, "value");
        visit::visit_trait_item_const(self, item);
    }

    fn visit_item_macro(&mut self, item: &'a syn::ItemMacro) {
        if let Some(name) = &item.ident {
            self.declare(name, "callable");
        }
        self.mention(item.mac.tokens.clone());
    }

    fn visit_macro(&mut self, item: &'a syn::Macro) {
        self.mention(item.tokens.clone());
    }

    fn visit_ident(&mut self, name: &'a Ident) {
        self.add(name, "mention", true);
    }
}

fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if (c as u32) < 32 => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out + "\""
}
