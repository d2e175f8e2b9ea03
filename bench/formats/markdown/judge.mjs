// Headings of Markdown against markdown-it-py: node bench/formats/markdown/judge.mjs <build> <repository>.
import { compareHeadings } from '../judged-headings.mjs';

await compareHeadings('markdown', '*.md');
