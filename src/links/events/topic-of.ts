/** What an argument says: a literal, or a constant that the same file declares. Undefined for whatever is computed. */
export function topicOf(text: string, argument: string): string | undefined {
  const quoted = /^(["'`])(.+)\1$/.exec(argument);
  const name = quoted !== null ? quoted[2] : constantValue(text, argument);
  if (name === undefined || /[\s{}$%]|#\{/.test(name)) return undefined;
  return fromAddress(name);
}

/** `https://sqs.eu-west-1.amazonaws.com/123/orders`, `arn:aws:sns:eu-west-1:123:orders`, `projects/p/topics/orders` -> orders */
function fromAddress(name: string): string {
  if (/^https?:\/\/[^/]*(?:sqs|queue|localhost)/.test(name)) return name.slice(name.lastIndexOf('/') + 1);
  if (name.startsWith('arn:')) return name.slice(name.lastIndexOf(':') + 1);
  return /^projects\/[^/]+\/(?:topics|subscriptions)\/(.+)$/.exec(name)?.[1] ?? name;
}

/** Read from the environment, with a default: `getenv("TOPIC") ?: "orders"`, `os.getenv("TOPIC", "orders")`. */
const OR_ELSE = String.raw`[^\n;]*(?:[eE]nv|ENV)[^\n;]*?(?:\?\?|\?:|\|\||,|\bor)\s*(["'])([^"'\n]+)\1`;

/** `const TOPIC = "orders"`, `String TOPIC = "orders"`, `TOPIC: 'orders'`; for `Topics.ORDERS` what ORDERS is. */
function constantValue(text: string, expression: string): string | undefined {
  const name = expression.slice(Math.max(expression.lastIndexOf('.'), expression.lastIndexOf(':')) + 1);
  if (name.length < 2) return undefined;
  const head = `\\b${name}\\b\\s*(?::\\s*[&'\\w ]+?)?\\s*(?::?=|:)\\s*`;
  const declared = new RegExp(`${head}(["'\`])([^"'\`\\n]+)\\1`).exec(text);
  return declared?.[2] ?? new RegExp(`${head}${OR_ELSE}`).exec(text)?.[2];
}
