import { theme } from './theme.ts';

/** Converts the name of a property from MUI's camel case. The names of variables stay as they are. */
const cssName = (name: string) =>
  name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * The variables of the theme in both colour schemes. They are part of the page: writing them while the product starts
 * would take a tenth of the time before the first paint.
 */
export const themeStyles: string = theme
  .generateStyleSheets()
  .flatMap((rules) => Object.entries<Record<string, string | number>>(rules))
  .map(([selector, declarations]) => {
    const lines = Object.entries(declarations).map(([name, value]) => `${cssName(name)}:${value}`);
    return `${selector}{${lines.join(';')}}`;
  })
  .join('');
