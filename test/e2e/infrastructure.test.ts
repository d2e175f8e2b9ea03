/** From manifests to code and back: variables, images, selectors and Terraform, as processes on one small repository. */
import { expect, it } from 'vitest';
import { type Finished, newRepository, newUser } from './knowing.ts';

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
spec:
  template:
    metadata:
      labels: {app: shop}
    spec:
      containers:
      - image: registry.example.org/acme/shop:1
        env:
        - name: DATABASE_URL
          value: postgres://db/shop
        - name: NOBODY_READS
          value: "1"
---
apiVersion: v1
kind: Service
metadata:
  name: shop
spec:
  selector: {app: shop}
`;

const FILES = {
  'deploy/shop.yaml': DEPLOYMENT,
  'src/shop/Dockerfile': 'FROM python:3\nENTRYPOINT ["python", "server.py"]\n',
  'src/shop/server.py': 'import os\n\n\ndef connect():\n    return os.environ["DATABASE_URL"], os.environ["NOBODY_SETS"]\n\n\nconnect()\n',
  'terraform/main.tf': 'provider "aws" {\n  region = var.region\n}\n',
  'terraform/variables.tf': 'variable "region" {}\nvariable "forgotten" {}\n',
  'terraform/prod.tfvars': 'region = "a"\nforgotten = "b"\n',
};

it('answers questions that lead from infrastructure to code', async () => {
  const cwd = newRepository(FILES);
  const { knowing: start } = newUser();
  const knowing = (...args: string[]): Promise<Finished> => start(args, { cwd });
  const json = async (...args: string[]) => JSON.parse((await knowing(...args, '--json')).stdout);
  const names = (list: { name: string }[]) => list.map((s) => s.name);

  const url = await json('env', 'DATABASE_URL');
  expect(url.variables).toHaveLength(1);
  expect(url.variables[0].read_by).toMatchObject([{ name: 'connect', file: 'src/shop/server.py', line: 5 }]);
  expect(url.variables[0].set_by).toMatchObject([{ name: 'shop', kind: 'workload', file: 'deploy/shop.yaml', line: 13 }]);
  expect(names((await json('env', '--unset')).variables)).toEqual(['NOBODY_SETS']);
  expect(names((await json('env', '--unread')).variables)).toEqual(['NOBODY_READS']);
  expect((await knowing('env', 'N*')).stdout).toMatch(/NOBODY_READS\n {2}read by nobody[\s\S]*2 variables; 1 read and set nowhere, 1 set and read nowhere/);
  expect((await knowing('env', 'DATABSE_URL')).stderr).toMatch(/Did you mean DATABASE_URL\?/);
  expect((await knowing('env', '--unset', '--unread')).code).toBe(2);

  expect(names((await json('callers', 'DATABASE_URL')).listed).sort()).toEqual(['connect', 'shop']);
  expect(names((await json('blast-radius', 'src/shop/server.py')).listed)).toEqual(expect.arrayContaining(['Service/shop']));
  const flow = await json('flow', 'deploy/shop.yaml:shop', 'connect');
  expect(flow.direction).toBe('forward');

  expect(names((await json('callers', 'var.region')).listed)).toEqual(expect.arrayContaining(['provider.aws']));
  expect(names((await json('dead-code', '--kind', 'variable')).dead)).toEqual(['var.forgotten']);
});
