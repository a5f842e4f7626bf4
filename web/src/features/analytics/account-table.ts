import { phone } from '../../ui/surface.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

/** On phones each account is a card of labelled numbers. */
export const accountTableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& thead th': {
    px: 1.5,
    py: 1,
    typography: 'caption',
    fontWeight: 560,
    color: 'text.secondary',
    textAlign: 'left',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& th.number, & td.number': {
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  '& tbody th, & td': { px: 1.5, py: 1.25, textAlign: 'left', fontWeight: 400, verticalAlign: 'middle' },
  '& th:first-of-type': { pl: 2 },
  '& td:last-of-type, & thead th:last-of-type': { pr: 2 },
  '& tbody tr + tr > *': { borderTop: 1, borderColor: 'divider' },
  '& .below': { typography: 'caption', color: 'text.secondary', '& span': { mr: 0 } },
  '& .note': {
    color: 'text.secondary',
    '& svg': { width: 16, height: 16, mr: 0.75, verticalAlign: -3 },
  },
  [phone]: {
    '& thead': visuallyHidden,
    '&, & tbody': { display: 'block' },
    '& tbody tr': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', px: 2, py: 1.5 },
    '& tbody tr + tr': { borderTop: 1, borderColor: 'divider' },
    '& tbody tr + tr > *': { border: 0 },
    '& tbody th, & .note, & td[colspan]': { gridColumn: '1 / -1', p: '0 !important' },
    '& td': { p: '4px 0 !important' },
    '& td.number': { textAlign: 'left', '& > div': { justifyContent: 'flex-start' } },
    '& td[data-header]::before': {
      content: 'attr(data-header)',
      display: 'block',
      typography: 'caption',
      fontSize: 12,
      color: 'text.secondary',
    },
    '& td:empty': { display: 'none' },
  },
} as const;
