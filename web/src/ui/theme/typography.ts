import type { TypographyVariantsOptions } from '@mui/material/styles';

const family = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

/**
 * The typeface's spaces narrow with its weight, and tracking narrows them further. This value makes the spaces as wide
 * as in text.
 */
const wordSpacing = '0.04em';

/**
 * The text is small (14 px) and dense, because people work with these screens all day. Headings differ from text more
 * by weight than by size.
 */
export const typography: TypographyVariantsOptions = {
  fontFamily: family,
  htmlFontSize: 16,
  fontSize: 14,
  h1: { fontSize: '1.5rem', lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.015em', wordSpacing },
  h2: { fontSize: '1.125rem', lineHeight: 1.4, fontWeight: 620, letterSpacing: '-0.01em', wordSpacing },
  h3: { fontSize: '0.9375rem', lineHeight: 1.45, fontWeight: 600, wordSpacing },
  body1: { fontSize: '0.875rem', lineHeight: 1.5 },
  body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
  caption: { fontSize: '0.75rem', lineHeight: 1.45 },
  button: { fontSize: '0.875rem', fontWeight: 560, textTransform: 'none', letterSpacing: 0 },
};
