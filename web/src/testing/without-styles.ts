import { createRequire } from 'node:module';
import { createElement, forwardRef, type ComponentType, type ElementType, type ReactNode } from 'react';

const require = createRequire(import.meta.url);
/** Loads the packages that Emotion itself depends on. */
const requireOfEmotion = createRequire(require.resolve('@emotion/styled'));

/** Tells whether a component passes an attribute on to its element. */
type Passes = (name: string) => boolean;

interface Options {
  shouldForwardProp?: Passes;
}

interface Props {
  [name: string]: unknown;
  as?: ElementType;
}

/** The fields by which Emotion knows its components. */
type Styled = ComponentType<Props> & {
  __emotion_base: ElementType;
  __emotion_forwardProp: Passes | undefined;
};

const isStyled = (tag: ElementType): tag is Styled => typeof tag !== 'string' && '__emotion_base' in tag;

/** Components get every attribute but the theme; elements get those that HTML knows. */
function passedByDefault(tag: ElementType): Passes {
  const { default: isAttribute } = requireOfEmotion('@emotion/is-prop-valid') as { default: Passes };
  return typeof tag === 'string' ? isAttribute : (name) => name !== 'theme';
}

function passedBy(tag: ElementType, { shouldForwardProp: outer }: Options): Passes | undefined {
  const inner = isStyled(tag) ? tag.__emotion_forwardProp : undefined;
  return inner && outer ? (name) => inner(name) && outer(name) : (outer ?? inner);
}

function createStyled(tag: ElementType, options: Options = {}): () => Styled {
  const base = isStyled(tag) ? tag.__emotion_base : tag;
  const own = passedBy(tag, options);
  const passes = own ?? passedByDefault(base);
  const replacesTag = !passes('as');

  const render = (props: Props, ref: unknown): ReactNode => {
    const shown = (replacesTag && props.as) || base;
    const isPassed = own ?? passedByDefault(shown);
    const passed: Record<string, unknown> = ref === null ? {} : { ref };
    for (const name in props)
      if (name !== 'as' || !replacesTag) if (isPassed(name)) passed[name] = props[name];
    return createElement(shown, passed);
  };
  return () => Object.assign(forwardRef(render), { __emotion_base: base, __emotion_forwardProp: own });
}

/**
 * Replaces Emotion's `styled`, which computes the styles of each element whenever it is rendered: a quarter of the time
 * of the screens. The same elements get the same attributes, but no styles. Tests that are listed in
 * `filesWithStyles` run with `SCREEN_STYLES=real`.
 * This runs before Emotion's other modules are loaded, because they keep the function.
 */
if (process.env['SCREEN_STYLES'] !== 'real')
  (require('@emotion/styled/base') as { default: unknown }).default = createStyled;
