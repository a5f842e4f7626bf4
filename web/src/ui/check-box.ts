/**
 * Style of a native check box. The browser's own style looks disabled on a dark page: dark grey on dark grey. In the
 * system's high-contrast mode, the browser draws the box.
 */
export const checkBoxSx = {
  '@media not (forced-colors: active)': {
    appearance: 'none',
    display: 'grid',
    placeContent: 'center',
    border: '1.5px solid',
    borderColor: 'text.secondary',
    borderRadius: '4px',
    bgcolor: 'background.paper',
    cursor: 'pointer',
    '&:checked, &:indeterminate': { borderColor: 'primary.main', bgcolor: 'primary.main' },
    '&:checked::before, &:indeterminate::before': {
      content: '""',
      width: 10,
      height: 10,
      bgcolor: 'primary.contrastText',
      clipPath: 'polygon(14% 44%, 0 62%, 42% 100%, 100% 18%, 82% 4%, 39% 66%)',
    },
    '&:indeterminate::before': { height: 2, clipPath: 'none' },
    '&:disabled': { opacity: 0.5, cursor: 'default' },
  },
  flex: 'none',
  width: 18,
  height: 18,
  m: 0,
} as const;
