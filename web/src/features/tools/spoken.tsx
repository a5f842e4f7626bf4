import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

/** Long enough that nothing is announced during a pause between two words. */
const pauseMs = 1200;

/** Announces a result to screen readers once the person pauses, not at each key. The first result is not announced. */
export function Spoken({ text }: { text: string }) {
  const [first] = useState(text);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (text === said || (said === '' && text === first)) return undefined;
    const timer = setTimeout(() => setSaid(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, said, first]);
  return (
    <Box role="status" sx={visuallyHidden}>
      {said}
    </Box>
  );
}
