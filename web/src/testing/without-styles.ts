import { createRequire } from 'node:module';
import { createElement, type ElementType, type ReactNode } from 'react';

const require = createRequire(import.meta.url);
/** Loads the packages that Emotion itself depends on. */
const requireOfEmotion = createRequire(require.resolve('@emotion/styled'));

/** Tells whether a component passes an attribute on to its element. */
type Passes = (name: string) => boolean;

interface Props {
  [name: string]: unknown;
  as?: ElementType;
}

type Render = (props: Props, ref: unknown) => ReactNode;

/** A component of Emotion, with the fields by which Emotion recognises it. */
interface Styled {
  render: Render;
  __emotion_base: ElementType;
  __emotion_forwardProp: Passes | undefined;
}

type CreateStyled = (tag: ElementType, options?: object) => (...styles: unknown[]) => Styled;

/** A component gets every attribute except the theme; an HTML element gets only attributes that HTML knows. */
function passedByDefault(tag: ElementType): Passes {
  const { default: isAttribute } = requireOfEmotion('@emotion/is-prop-valid') as { default: Passes };
  return typeof tag === 'string' ? isAttribute : (name) => name !== 'theme';
}

/** Renders the same element with the same attributes, but without styles. */
function plainRender({ __emotion_base: base, __emotion_forwardProp: own }: Styled): Render {
  const replacesTag = !(own ?? passedByDefault(base))('as');
  return (props, ref) => {
    const shown = (replacesTag && props.as) || base;
    const isPassed = own ?? passedByDefault(shown);
    const passed: Record<string, unknown> = ref === null ? {} : { ref };
    for (const name in props)
      if (name !== 'as' || !replacesTag) if (isPassed(name)) passed[name] = props[name];
    return createElement(shown, passed);
  };
}

const always = process.env['SCREEN_STYLES'] === 'real';
let isStyled = always;

/** Gives the screens their styles until the end of the test. Only a test that reads styles needs them. */
export function showStyles(): void {
  isStyled = true;
}

export function hideStyles(): void {
  isStyled = always;
}

/**
 * Emotion computes the styles of each element whenever the element is rendered, which takes a quarter of the time of
 * the screens. So this code renders Emotion's components without styles, unless a test calls `showStyles` first. With
 * `SCREEN_STYLES=real`, all tests have styles. This code replaces the function that creates components. It runs before
 * Emotion's other modules are loaded, because they keep the function that they find.
 */
if (!always) {
  const emotion = require('@emotion/styled/base') as { default: CreateStyled };
  const createStyled = emotion.default;
  emotion.default = (tag, options) => {
    const give = createStyled(tag, options);
    return (...styles) => {
      const component = give(...styles);
      const { render } = component;
      const plain = plainRender(component);
      component.render = (props, ref) => (isStyled ? render : plain)(props, ref);
      return component;
    };
  };
}
