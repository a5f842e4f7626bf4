export const iconText = {
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: 0.75,
  typography: 'body2',
  '& svg': { flex: 'none', width: 16, height: 16, mt: '2px', strokeWidth: 2 },
} as const;
