import { describe, expect, it } from 'vitest';
import type { RelationTarget } from '../../model/facts.ts';
import { startedBy } from './started.ts';

const first = ({ kind, name, within }: RelationTarget): string => `${kind} ${within === undefined ? '' : `${within}:`}${name}`;
const started = (script: string, folders = ['src/app']): string[] => startedBy(script, folders).map(({ how, target }) => `${how} ${first(target)}`);

describe('startedBy', () => {
  it.each([
    ['./build.sh --fast', 'runs file src/app/build.sh'],
    ['sudo -E bash scripts/x.sh', 'runs file src/app/scripts/x.sh'],
    ['FOO=1 python3 -u tools/gen.py "$@"', 'runs file src/app/tools/gen.py'],
    ['python -m tools.gen --x', 'runs file src/app/tools/gen.py'],
    ['poetry run pytest tests/test_a.py -k b', 'tests file src/app/tests/test_a.py'],
    ['make -C ../lib clean', 'runs target src/lib/Makefile:clean'],
    ['make -j4 test VERBOSE=1', 'tests target src/app/Makefile:test'],
    ['npm run build -- --watch', 'runs target src/app/package.json:build'],
    ['yarn deploy:prod', 'deploys target src/app/package.json:deploy:prod'],
    ['cd web && npm test', 'tests target src/app/web/package.json:test'],
    ['CGO_ENABLED=0 go build -o /bin/x ./cmd/x', 'runs function src/app/cmd/x/main.go:main'],
    ['docker buildx build --platform linux/amd64 -t a/b:1 -f docker/Dockerfile .', 'builds stage src/app/docker/Dockerfile:(last stage)'],
    ['kubectl apply -n prod -f k8s/app.yaml', 'deploys file src/app/k8s/app.yaml'],
    ['kubectl apply -k overlays/prod', 'deploys resource kustomization:src/app/overlays/prod'],
    ['helm upgrade --install shop ./chart --set a=b', 'deploys chart src/app/chart/Chart.yaml:(chart)'],
  ])('%s', (script, expected) => {
    expect(started(script)).toEqual([expected]);
  });

  it.each(['npm ci', 'npm install x', 'go test ./...', 'echo make it', 'python -c "import x"', './$NAME.sh', '# make all', 'docker push x', 'make $(TARGET)'])(
    'says nothing of %s',
    (script) => {
      expect(started(script)).toEqual([]);
    },
  );

  it('follows lines, separators and folders, and says where', () => {
    const script = 'set -e\ncd lib\nmake \\\n  all; ./x.sh | tee "a b"\n';
    expect(startedBy(script, ['']).map(({ at, target }) => [script.slice(at, at + 4), target.within ?? target.name])).toEqual([
      ['all;', 'lib/Makefile'],
      ['./x.', 'lib/x.sh'],
    ]);
  });

  it('tries every folder in turn', () => {
    const [{ target } = { target: undefined }] = startedBy('node server.js', ['a', '']);
    expect(target).toMatchObject({ name: 'a/server.js', orElse: { name: 'server.js', otherwise: 'nothing' } });
  });
});
