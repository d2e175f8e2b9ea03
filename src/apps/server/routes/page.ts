/** The explorer's page. Its files are the same for everybody and say nothing: whoever opens it gives a token before it may ask. */
import { loadPage, PAGE_HEADERS } from '../../page/index.ts';
import type { OpenRoute } from '../route.ts';

const files = loadPage();

export const page: OpenRoute = {
  ...{ name: 'page', methods: ['GET', 'HEAD'], needs: 'open', matches: files.has },
  handle: async ({ request, response, url }) => {
    const { status, headers, body } = files.answer(url.pathname, request.headers['accept-encoding']);
    response.writeHead(status, { ...PAGE_HEADERS, ...headers }).end(body);
  },
};
