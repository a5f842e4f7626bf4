import type { EmotionCache } from '@emotion/react';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** The object that other packages get, whose functions can be replaced. */
const load = (name: string) => require(name) as Record<string, unknown>;

interface InsertionProps {
  cache: EmotionCache;
  serialized: { name: string };
  isStringTag: boolean;
}

/**
 * Next to each styled element, Emotion shows a component that adds its rules to the page. These are a quarter of all
 * components, and have nothing to do once the rules are there.
 */
function leaveOutKnownInsertions(): void {
  const react = load('react');
  const create = react['createElement'] as (...all: unknown[]) => unknown;
  react['createElement'] = (type: unknown, props: unknown, ...children: unknown[]) => {
    if (typeof type === 'function' && type.name === 'Insertion') {
      const { cache, serialized, isStringTag } = props as InsertionProps;
      const isKnown = isStringTag || cache.registered[`${cache.key}-${serialized.name}`] !== undefined;
      if (isKnown && cache.inserted[serialized.name] !== undefined) return null;
    }
    return create(type, props, ...children);
  };
}

/** A text that is the same for equal values of `sx`; null for values that contain a function. */
export function keyOfSx(value: unknown): string | null {
  if (typeof value === 'function') return null;
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  let key = Array.isArray(value) ? '[' : '{';
  for (const name in value) {
    const inner = keyOfSx(value[name as keyof typeof value]);
    if (inner === null) return null;
    key += `${JSON.stringify(name)}:${inner},`;
  }
  return `${key}}`;
}

type Serialize = (styles: unknown[], registered: object, props?: BoxProps) => object;
interface BoxProps {
  sx?: unknown;
  theme?: object;
}

/** Computes the styles of each `sx` of a box once, and not whenever the box is rendered. */
function keepStylesOfBoxes(): void {
  const emotion = load('@emotion/serialize');
  const serialize = emotion['serializeStyles'] as Serialize;
  const keptByTheme = new WeakMap<object, Map<string, object>>();
  emotion['serializeStyles'] = ((styles, registered, props) => {
    const { sx, theme } = props ?? {};
    const [first] = styles;
    const isBox = styles.length === 1 && typeof first === 'function' && first.name === 'styleFunctionSx';
    const key = isBox && theme ? keyOfSx(sx) : null;
    if (!theme || key === null) return serialize(styles, registered, props);
    const kept = keptByTheme.get(theme) ?? new Map<string, object>();
    keptByTheme.set(theme, kept);
    const known = kept.get(key);
    if (known) return known;
    const found = serialize(styles, registered, props);
    kept.set(key, found);
    return found;
  }) satisfies Serialize;
}

export function installKnownStyles(): void {
  leaveOutKnownInsertions();
  keepStylesOfBoxes();
}
