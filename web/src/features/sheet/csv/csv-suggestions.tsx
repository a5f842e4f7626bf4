import type { WrongCell } from '@fanfare/core/sheet/csv-work.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface CsvSuggestionsProps {
  cell: WrongCell;
  onChoose: (text: string) => void;
}

/** Buttons with texts that would be accepted instead of the text of a wrong cell. */
export function CsvSuggestions({ cell, onChoose }: CsvSuggestionsProps) {
  if (cell.suggestions.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, maxWidth: '100%' }}>
      {cell.suggestions.map((text) => (
        <Button
          key={text}
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`Use ${text} in row ${cell.line}`}
          onClick={() => onChoose(text)}
          sx={{ maxWidth: '100%' }}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            Use {text}
          </Box>
        </Button>
      ))}
    </Box>
  );
}
