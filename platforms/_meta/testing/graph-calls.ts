import type { CallGroup } from '../../conformance/subject.ts';

/**
 * The calls that a table of routes answers. The key of a route consists of a method, a path and, for some, a variant,
 * separated by spaces. `parametersOf` returns the parameters that select the variant.
 */
export function graphCalls(
  graph: string,
  routes: Readonly<Record<string, unknown>>,
  parametersOf: (variant: string) => string = (variant) => variant,
): CallGroup[] {
  const callOf = (key: string) => {
    const [method = '', path = '', variant] = key.split(' ');
    const address = `${graph}/${path.replace(/^id\b/, '1').replace(/^user\b/, 'me')}`;
    return `${method} ${address}${variant === undefined ? '' : `?${parametersOf(variant)}`}`;
  };
  const isOfPerson = (key: string) => / user\b/.test(key);
  const keys = Object.keys(routes);
  const forms = ['urlencoded', 'multipart', 'json'] as const;
  return [
    { calls: keys.filter((key) => !isOfPerson(key)).map(callOf), forms },
    { calls: keys.filter(isOfPerson).map(callOf), forms, as: 'person' },
  ];
}
