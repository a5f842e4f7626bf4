import type { Cause, Repair } from '@fanfare/core/sheet/causes.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { phone } from '../../ui/screen-width.ts';
import { TrashIcon } from '../../ui/icons/actions.tsx';
import { CheckIcon, EditIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { InfoIcon } from '../../ui/icons/things.tsx';
import { CropIcon } from './sheet-icons.tsx';

interface CausesPanelProps {
  causes: readonly Cause[];
  rows: readonly SheetRow[];
  /** The cause whose rows are shown; null while all rows are shown. */
  shownCause: string | null;
  onShow: (cause: Cause) => void;
  onRepair: (repair: Repair, cause: Cause) => void;
}

const namedRows = 6;
const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** "Rows 2, 5, and 9.", or "12 rows." if there are many. */
function rowsText(ids: readonly string[], numbers: ReadonlyMap<string, number>): string {
  const known = ids.flatMap((id) => numbers.get(id) ?? []);
  if (known.length === 1) return `Row ${known[0] ?? ''}.`;
  if (known.length <= namedRows) return `Rows ${listed.format(known.map(String))}.`;
  return `${known.length} rows.`;
}

function RepairIcon({ repair }: { repair: Repair }) {
  if (repair.choose) return <CheckIcon />;
  if (repair.action.kind === 'rowsRemoved') return <TrashIcon />;
  const isFit = repair.action.kind === 'rowsPatched' && repair.action.patches[0]?.patch.fits !== undefined;
  return isFit ? <CropIcon /> : <EditIcon />;
}

/**
 * The problems of the sheet by their cause, some with a repair. A click on a cause shows only its rows, and a second
 * click shows all rows again.
 */
export function CausesPanel({ causes, rows, shownCause, onShow, onRepair }: CausesPanelProps) {
  if (causes.length === 0) return null;
  const numbers = new Map(rows.map(({ id }, index) => [id, index + 1]));
  return (
    <Box component="section" aria-label="Problems by cause" sx={panelSx}>
      {causes.map((cause) => (
        <Box key={cause.key} sx={causeSx} data-severity={cause.severity}>
          {cause.severity === 'error' ? <WarningIcon /> : <InfoIcon />}
          <Box
            component="button"
            type="button"
            aria-pressed={cause.key === shownCause}
            title="Show these files only"
            onClick={() => onShow(cause)}
            sx={textSx}
          >
            <Box component="span" sx={{ fontWeight: 560 }}>
              {cause.text}
            </Box>
            <Typography component="span" variant="caption" sx={detailSx}>
              {[cause.detail, rowsText(cause.rows, numbers)].filter((each) => each !== null).join(' ')}
            </Typography>
          </Box>
          {cause.repair && (
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              startIcon={<RepairIcon repair={cause.repair} />}
              onClick={() => cause.repair && onRepair(cause.repair, cause)}
              sx={{ flex: 'none' }}
            >
              {cause.repair.label}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}

const panelSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: '1px',
  maxHeight: { xs: 260, sm: 188 },
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;

const causeSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minWidth: 0,
  px: { xs: 1.5, sm: 2 },
  py: 1,
  minHeight: 56,
  outline: '1px solid',
  outlineColor: (theme: { vars?: { palette: { divider: string } } }) => theme.vars?.palette.divider,
  '& > svg': { flex: 'none', width: 18, height: 18, color: 'warning.main' },
  '&[data-severity="error"] > svg': { color: 'error.main' },
} as const;

const textSx = {
  appearance: 'none',
  display: 'grid',
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  alignContent: 'center',
  px: 1,
  mx: -1,
  border: 0,
  borderRadius: '8px',
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-pressed="true"]': { bgcolor: 'action.selected' },
} as const;

const detailSx = { color: 'text.secondary', [phone]: { display: 'none' } } as const;
