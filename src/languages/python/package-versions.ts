/**
 * Python's packages. What is imported is not what is installed: the distribution of a module is the one of that name, but
 * for those that are known to differ. A name that many distributions share (`google`) has none.
 */
import { formatPurl } from '../../model/purl.ts';
import type { PackageVersions } from '../contract.ts';
import { entriesOf, lockedPackages, memberOf, PinnedVersions, parseJson, textOf } from '../shared/pinned-versions.ts';

export const STANDARD_LIBRARY = 'pkg:generic/python';

const SHARED = new Set(['azure', 'google', 'jaraco', 'opentelemetry', 'sphinxcontrib', 'zope']);

const DISTRIBUTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    attr: 'attrs',
    bs4: 'beautifulsoup4',
    corsheaders: 'django-cors-headers',
    Crypto: 'pycryptodome',
    cv2: 'opencv-python',
    dateutil: 'python-dateutil',
    django_filters: 'django-filter',
    docx: 'python-docx',
    dotenv: 'python-dotenv',
    faiss: 'faiss-cpu',
    fitz: 'pymupdf',
    flask_sqlalchemy: 'flask-sqlalchemy',
    git: 'gitpython',
    github: 'pygithub',
    grpc: 'grpcio',
    jose: 'python-jose',
    jwt: 'pyjwt',
    ldap: 'python-ldap',
    magic: 'python-magic',
    multipart: 'python-multipart',
    MySQLdb: 'mysqlclient',
    OpenSSL: 'pyopenssl',
    PIL: 'pillow',
    pkg_resources: 'setuptools',
    pptx: 'python-pptx',
    psycopg2: 'psycopg2',
    rest_framework: 'djangorestframework',
    serial: 'pyserial',
    skimage: 'scikit-image',
    sklearn: 'scikit-learn',
    slugify: 'python-slugify',
    socks: 'pysocks',
    telegram: 'python-telegram-bot',
    usb: 'pyusb',
    websocket: 'websocket-client',
    yaml: 'pyyaml',
    zmq: 'pyzmq',
  }),
);

export function pypiPurl(module: string): string | undefined {
  return SHARED.has(module) ? undefined : distribution(DISTRIBUTIONS.get(module) ?? module);
}

const distribution = (name: string): string => formatPurl({ type: 'pypi', name: name.replaceAll('.', '-') });

/** `requests[socks]==2.31.0`, at the beginning of a line or in quotes. */
const EXACT = /(?:^|["'])[ \t]{0,8}([A-Za-z\d][\w.-]*)[ \t]{0,8}(?:\[[^\]\n]*\])?[ \t]{0,8}===?[ \t]{0,8}(\d[\w.!+-]*)(?=[\s;,"'#\\]|$)/gm;

export const packageVersions: PackageVersions = {
  files: ['uv.lock', 'poetry.lock', 'pdm.lock', 'Pipfile.lock', 'requirements*.txt', 'constraints*.txt', 'pyproject.toml', 'setup.cfg'],
  read(name, text) {
    const pinned = new PinnedVersions();
    if (name === 'Pipfile.lock') addPipfile(text, pinned);
    else if (name.endsWith('.lock')) for (const p of lockedPackages(text)) pinned.add(distribution(p.name), p.version);
    else for (const [, package_ = '', version] of text.matchAll(EXACT)) pinned.add(distribution(package_), version);
    return pinned.all;
  },
};

function addPipfile(text: string, pinned: PinnedVersions): void {
  const lock = parseJson(text);
  for (const group of ['default', 'develop'])
    for (const [name, entry] of entriesOf(memberOf(lock, group))) pinned.add(distribution(name), textOf(memberOf(entry, 'version'))?.replace(/^===?/, ''));
}
