// Titles of reStructuredText against docutils: node bench/formats/restructuredtext/judge.mjs <build> <repository>.
import { compareHeadings } from '../judged-headings.mjs';

await compareHeadings('restructuredtext', '*.rst');
