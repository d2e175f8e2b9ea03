/** The page: chooses colours, follows links, draws the view that the address names. */
import { render } from 'preact';
import { App } from './app.tsx';
import { followLinks } from './router.ts';
import { startTheme } from './theme.ts';

startTheme();
followLinks();
const place = document.getElementById('app');
if (place !== null) render(<App />, place);
