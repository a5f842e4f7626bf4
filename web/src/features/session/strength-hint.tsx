import Box from '@mui/material/Box';
import { passwordHint } from './checks.ts';
import { passwordStrength, type Strength } from './strength.ts';

const words: Readonly<Record<Strength, { text: string; steps: number; color: string }>> = {
  short: { text: passwordHint, steps: 0, color: 'text.secondary' },
  weak: { text: 'Easy to guess. Try a few unrelated words.', steps: 1, color: 'warning.main' },
  fair: { text: 'Fairly strong. Longer is better.', steps: 2, color: 'text.secondary' },
  good: { text: 'Hard to guess.', steps: 3, color: 'success.main' },
};

interface StrengthHintProps {
  password: string;
  /** Text that others know about the person, such as their name. */
  about: readonly string[];
}

export function StrengthHint({ password, about }: StrengthHintProps) {
  const { text, steps, color } = words[passwordStrength(password, about)];
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, color }}>
      <Box component="span" sx={{ flex: 1 }}>
        {text}
      </Box>
      <Box component="span" aria-hidden sx={{ display: 'flex', gap: '3px', flexShrink: 0 }}>
        {[1, 2, 3].map((step) => (
          <Box
            key={step}
            component="span"
            sx={{
              width: 20,
              height: 4,
              borderRadius: '2px',
              bgcolor: step <= steps ? 'currentColor' : 'divider',
            }}
          />
        ))}
      </Box>
    </Box>
  );
}
