/** Four cards in a row, or two below a width of 900 pixels. */
export const cardsSx = {
  display: 'grid',
  gap: { xs: 1.25, md: 2 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
} as const;

export const chartHeight = {
  main: { xs: 230, md: 284 },
  small: { xs: 190, md: 210 },
  narrow: { xs: 180, md: 150 },
} as const;

/** Style of the header cells in the tables of accounts and posts. */
export const tableHeadSx = {
  px: 1.5,
  py: 1,
  typography: 'caption',
  fontWeight: 560,
  color: 'text.secondary',
  textAlign: 'left',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** Style of a rate that is worth noticing. */
export const highlightSx = {
  px: 0.875,
  py: 0.25,
  borderRadius: '6px',
  fontWeight: 620,
  color: 'var(--c-gain)',
  bgcolor: 'var(--c-gain-tint)',
} as const;

/** Passes the height of a card on to its chart. */
export const fillSx = { display: 'flex', flexDirection: 'column', flexGrow: 1 } as const;
