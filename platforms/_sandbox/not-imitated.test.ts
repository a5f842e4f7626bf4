import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  onlyImitatedAs,
  notImitated,
  repeatedParameters,
  unknownMembers,
  unknownNames,
  unknownParameters,
} from './not-imitated.ts';

it('a call with unknown parameters is refused with the status 501, and the reply names each of them once', () => {
  const given = new URLSearchParams('part=id&fields=a&hl=en&fields=b');
  expect(unknownParameters(given, 'part id')).toEqual({
    status: 501,
    json: { error: 'not imitated here', parameters: ['fields', 'hl'] },
  });
});

it('a call whose parameters are all known is not refused', () => {
  expect(unknownParameters(new URLSearchParams('part=id'), 'part id')).toBeNull();
  expect(unknownParameters(new URLSearchParams(), '')).toBeNull();
});

it('a parameter with a value that the sandbox does not imitate is treated as unknown', () => {
  const refusalOf = (query: string) => unknownParameters(new URLSearchParams(query), 'sort=new|top q');
  expect(refusalOf('sort=top&q=hot')).toBeNull();
  expect(refusalOf('sort=hot')).toEqual(notImitated(['sort']));
  expect(refusalOf('sort=')).toEqual(notImitated(['sort']));
});

it('the refusal of a body names the paths of unknown members, even if the body also has other issues', () => {
  const source = z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('url'), url: z.url() })]);
  const body = z.strictObject({ items: z.array(source), colour: onlyImitatedAs(null, 'red') });
  const refusalOf = (json: unknown) => {
    const { error } = body.safeParse(json);
    return error ? unknownMembers(error) : 'valid';
  };
  expect(refusalOf({ items: [{ kind: 'url', url: 'x', size: 1 }], more: 1 })).toEqual(
    notImitated(['items.0.size', 'more']),
  );
  expect(refusalOf({ colour: 'blue' })).toEqual(notImitated(['colour']));
  expect(refusalOf({ items: [], colour: 'red' })).toBe('valid');
  expect(refusalOf({ items: [] })).toBe('valid');
  expect(refusalOf({ items: 1 })).toBeNull();
  expect(onlyImitatedAs([]).safeParse([]).success).toBe(true);
  expect(onlyImitatedAs([]).safeParse([1]).success).toBe(false);
});

it('a parameter that occurs twice is refused if its two values differ, and accepted if they are equal', () => {
  const given = new URLSearchParams('sort=new&q=a&sort=top&limit=1&limit=1');
  expect(unknownNames(given, 'sort=new|top q limit')).toEqual(['sort']);
  expect(repeatedParameters(given)).toEqual(notImitated(['sort']));
  expect(repeatedParameters(new URLSearchParams('a=1&a=1&b=1'))).toBeNull();
});

it('a numbered parameter is known only if its list is known, and is refused if it has two different values', () => {
  const given = new URLSearchParams('media[0]=a&media[1]=b&media[0]=c&other[0]=d');
  expect(unknownNames(given, 'media[] other')).toEqual(['media[0]', 'other[0]']);
});

it('a parameter for whole numbers is treated as unknown if its value is negative or not a number', () => {
  const unknown = (value: string) => unknownParameters(new URLSearchParams({ since: value }), 'since=#');
  expect(unknown('1795000000')).toBeNull();
  expect(unknown('-5')).toMatchObject({ status: 501, json: { parameters: ['since'] } });
  expect(unknown('yesterday')).toMatchObject({ status: 501, json: { parameters: ['since'] } });
});
