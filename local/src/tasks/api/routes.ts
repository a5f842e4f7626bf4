/** The resource that a path of the REST API names. */
export type Resource =
  | { kind: 'queues'; parent: string }
  | { kind: 'queue'; name: string; verb: string | undefined }
  | { kind: 'tasks'; queue: string }
  | { kind: 'task'; queue: string; name: string; verb: string | undefined };

/** google-cloud/tasks puts a version in front of the name; firebase-admin puts none when it talks to a local server. */
const pattern =
  /^\/(?:v2(?:beta3)?\/)?(?<parent>projects\/[^/]+\/locations\/[^/]+)\/queues(?:\/(?<queue>[^/:]+)(?<tasks>\/tasks(?:\/(?<task>[^/:]+))?)?)?(?::(?<verb>[A-Za-z]+))?$/;

/** Returns the resource at a path, or undefined when the API has no such path. */
export function parseResource(path: string): Resource | undefined {
  const groups = pattern.exec(path)?.groups;
  const parent = decode(groups?.['parent']);
  if (!groups || parent === undefined) return undefined;
  const verb = groups['verb'];
  const queue = decode(groups['queue']);
  if (queue === undefined) return verb === undefined ? { kind: 'queues', parent } : undefined;
  const name = `${parent}/queues/${queue}`;
  if (groups['tasks'] === undefined) return { kind: 'queue', name, verb };
  const task = decode(groups['task']);
  if (task === undefined) return verb === undefined ? { kind: 'tasks', queue: name } : undefined;
  return { kind: 'task', queue: name, name: `${name}/tasks/${task}`, verb };
}

function decode(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
