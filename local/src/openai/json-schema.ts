import { isFields, type Fields } from './body.ts';
import { badRequest, notImitated } from './failure.ts';

/** The accepted keywords of a schema: those that generated values obey, and those that only describe. */
const known = new Set(
  (
    'type properties required additionalProperties items enum const anyOf $ref $defs definitions minItems maxItems ' +
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength format ' +
    'title description default examples $schema $id $comment'
  ).split(' '),
);

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T12:00:00Z',
  date: '2026-11-21',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'dana@fanfare.example',
  hostname: 'fanfare.example',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uuid: '00000000-0000-4000-8000-000000000000',
};

const formatted = (format: unknown) => (typeof format === 'string' ? formats[format] : undefined);
const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {});
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Throws if a strict schema contains something that OpenAI forbids there, or if any schema contains a keyword that
 * generated values do not obey.
 */
export function checkSchema(schema: unknown, param: string, isStrict: boolean): void {
  if (!isFields(schema)) return;
  const unknown = Object.keys(schema).find((name) => !known.has(name));
  if (unknown !== undefined) throw notImitated(`${param}.${unknown}`);
  const { format, properties, additionalProperties: more, required } = schema;
  if (format !== undefined && formatted(format) === undefined) throw notImitated(`${param}.format`);
  const isObject = schema['type'] === 'object' || properties !== undefined;
  const isWhole = Object.keys(fieldsIn(properties)).every((name) => listIn(required).includes(name));
  if (isStrict && isObject && (more !== false || !isWhole))
    throw badRequest(
      `Invalid schema for '${param}': 'additionalProperties' is required to be supplied and to be false, and ` +
        "'required' is required to include every key in properties.",
      param,
      param.startsWith('tools') ? 'invalid_function_parameters' : null,
    );
  for (const group of ['properties', '$defs', 'definitions', 'anyOf'])
    for (const [name, each] of Object.entries(schema[group] ?? {}))
      checkSchema(each, `${param}.${group}.${name}`, isStrict);
  checkSchema(schema['items'], `${param}.items`, isStrict);
}

function numberFor(schema: Readonly<Record<string, number | undefined>>, isWhole: boolean): number {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  const { exclusiveMinimum: above = -Infinity, exclusiveMaximum: below = Infinity } = schema;
  const step = schema['multipleOf'] ?? (isWhole ? 1 : 0);
  const [low, high] = [Math.max(minimum, above), Math.min(maximum, below)];
  const [first, last] = [Math.ceil(low / step) * step, Math.floor(high / step) * step];
  const likely =
    step === 0
      ? [1, low, high, (low + high) / 2, low + 1, high - 1]
      : [step, first, first + step, last, last - step];
  const fits = (each: number) => each >= minimum && each <= maximum && each > above && each < below;
  return likely.find((each) => Number.isFinite(each) && fits(each)) ?? 0;
}

function textFor({ format, minLength = 0, maxLength = Infinity }: Fields, text: string): string {
  if (format !== undefined) return formatted(format) ?? '';
  const characters = Array.from(text.padEnd(Number(minLength), '.'));
  return characters.slice(0, Number(maxLength)).join('');
}

const deepest = 4;

/**
 * Generates a value that fits the schema. `texts` has the values of some properties by name; all other texts are made
 * from `text`.
 */
export function valueFor(root: unknown, text: string, texts: Fields = {}): unknown {
  const namedBy = (path: string): unknown =>
    path
      .split('/')
      .slice(1)
      .reduce<unknown>((each, part) => fieldsIn(each)[part], root);
  function make(given: unknown, name: string, depth: number): unknown {
    const schema = fieldsIn(given);
    const own = texts[name];
    if (typeof schema['$ref'] === 'string') return make(namedBy(schema['$ref']), name, depth + 1);
    const choices: unknown[] = [schema['const'], ...listIn(schema['enum'])].filter(
      (each) => each !== undefined,
    );
    if (choices.length > 0) return choices.includes(own) ? own : choices[0];
    // The value for a recursive schema must be finite. So below `deepest` levels, the last option of `anyOf` and the
    // last type are used. Lists there are as short as allowed, and objects have only required properties.
    const isDeep = depth > deepest;
    const end = isDeep ? -1 : 0;
    if (schema['anyOf'] !== undefined) return make(listIn(schema['anyOf']).at(end), name, depth + 1);
    const kind = [schema['type'] ?? (isFields(schema['properties']) ? 'object' : 'string')].flat().at(end);
    switch (kind) {
      case 'object': {
        const required = listIn(schema['required']);
        const wanted = Object.entries(fieldsIn(schema['properties'])).filter(
          ([key]) => !isDeep || required.includes(key),
        );
        return Object.fromEntries(wanted.map(([key, each]) => [key, make(each, key, depth + 1)]));
      }
      case 'array': {
        if (Array.isArray(own)) return own;
        const { minItems = 0, maxItems = 2 } = schema;
        const length = Math.max(Number(minItems), isDeep ? 0 : Math.min(2, Number(maxItems)));
        return Array.from({ length }, () => make(schema['items'], name, depth + 1));
      }
      case 'integer':
      case 'number':
        return numberFor(schema as Record<string, number>, kind === 'integer');
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return textFor(schema, typeof own === 'string' ? own : text);
    }
  }
  return make(root, '', 0);
}
