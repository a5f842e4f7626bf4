export const squareSx = {
  position: 'relative',
  width: '100%',
  maxWidth: 560,
  justifySelf: 'center',
  aspectRatio: '1',
  borderRadius: '10px',
  overflow: 'hidden',
} as const;
