import { ratioText } from '@fanfare/core/image-edit/crop.ts';
import type { BestSize } from '@fanfare/core/media/best-sizes.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { findNetwork } from '../../networks/networks.tsx';
import { useStoredChoice } from '../../browser/stored.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FramesIcon } from './icons.tsx';
import { QuickCard } from './quick-card.tsx';

interface Row {
  network: string;
  label: string;
  size: BestSize;
  kind: 'Image' | 'Cover' | 'Video';
}

const rowsOf = (facts: readonly Facts[]): Row[] =>
  facts.flatMap(({ id, label, bestSizes = [], videoSizes = [] }) => {
    const row = (kind: Row['kind']) => (size: BestSize) => ({ network: id, label, size, kind });
    return [
      ...bestSizes.map((size) => row(size.isCover ? 'Cover' : 'Image')(size)),
      ...videoSizes.map(row('Video')),
    ];
  });

const pixels = ({ width, height }: BestSize): string => `${width} × ${height}`;

const columns = ['Network', 'Post', 'Kind', 'Pixels', 'Ratio'] as const;
const cellsOf = ({ label, size, kind }: Row): string[] => [
  label,
  size.name,
  kind,
  pixels(size),
  ratioText(size),
];

/** A text that becomes a table when it is pasted into a spreadsheet. */
const tableText = (rows: readonly Row[]): string =>
  [[...columns], ...rows.map(cellsOf)].map((cells) => cells.join('\t')).join('\n');

/** The length of the longer side of a drawn shape, in pixels. */
const boxMax = 64;

function Shape({ size, isVideo }: { size: BestSize; isVideo: boolean }) {
  const scale = boxMax / Math.max(size.width, size.height);
  return (
    <Box sx={stageSx}>
      <Box sx={shapeSx} style={{ width: size.width * scale, height: size.height * scale }}>
        {isVideo && (
          <svg aria-hidden width="14" height="14" viewBox="0 0 14 14" fill="currentColor">
            <path d="M4 2.5v9l7-4.5z" />
          </svg>
        )}
      </Box>
    </Box>
  );
}

function Shapes({ rows }: { rows: readonly Row[] }) {
  return (
    <Box component="ul" aria-label="Best sizes" sx={shapesSx}>
      {rows.map(({ network, label, size, kind }) => {
        const { Icon } = findNetwork(network);
        return (
          <Box component="li" key={`${network} ${kind} ${size.name} ${pixels(size)}`} sx={itemSx}>
            <Shape size={size} isVideo={kind === 'Video'} />
            <Stack direction="row" sx={nameSx}>
              <Icon />
              <span>{`${label} ${size.name}`}</span>
            </Stack>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {pixels(size)}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {ratioText(size)}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}

function Table({ rows }: { rows: readonly Row[] }) {
  return (
    <Box role="region" aria-label="Table of sizes" tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={tableSx}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={cellsOf(row).join(' ')}>
              {cellsOf(row).map((cell, n) =>
                n === 0 ? (
                  <th key={n} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={n}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** Prints only this tool, without the rest of the page. */
function printSizes() {
  const { documentElement: page } = document;
  page.dataset['print'] = 'best-sizes';
  window.addEventListener('afterprint', () => delete page.dataset['print'], { once: true });
  window.print();
}

const printed = (
  <GlobalStyles
    styles={{
      '@media print': {
        '[data-print="best-sizes"] body *': { visibility: 'hidden' },
        '[data-print="best-sizes"] #best-sizes, [data-print="best-sizes"] #best-sizes *': {
          visibility: 'visible',
        },
        '[data-print="best-sizes"] #best-sizes': { position: 'absolute', inset: '0 0 auto 0' },
      },
    }}
  />
);

/** The sizes in which images and videos look best, from the facts of the networks. */
export function BestSizes({ facts, name }: { facts: readonly Facts[]; name: string }) {
  const [isTable, setTable] = useStoredChoice('fanfare.tools.best-sizes.table');
  const all = rowsOf(facts);
  return (
    <QuickCard id="best-sizes" name={name} icon={<FramesIcon />} aside={counted(all)}>
      {printed}
      <Stack sx={{ gap: 2 }}>
        {isTable ? <Table rows={all} /> : <Shapes rows={all} />}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', '@media print': { display: 'none' } }}>
          <Button size="small" variant="outlined" color="inherit" onClick={() => setTable(!isTable)}>
            {isTable ? 'Show shapes' : 'Show as table'}
          </Button>
          <CopyButton text={tableText(all)} label="Copy table" />
          <Button size="small" color="inherit" onClick={printSizes}>
            Print
          </Button>
        </Stack>
      </Stack>
    </QuickCard>
  );
}

const counted = (rows: readonly Row[]): string => `${rows.length} sizes`;

const shapesSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(136px, 45%), 1fr))',
  gap: 2,
  m: 0,
  p: 0,
} as const;

const itemSx = {
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  gap: 0.25,
  listStyle: 'none',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const;

const stageSx = { display: 'grid', placeItems: 'center', height: boxMax + 8 } as const;

const shapeSx = {
  display: 'grid',
  placeItems: 'center',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: '4px',
  bgcolor: 'background.default',
  color: 'text.secondary',
} as const;

const nameSx = {
  gap: 0.75,
  alignItems: 'center',
  justifyContent: 'center',
  typography: 'body2',
  fontWeight: 560,
  '& svg': { flex: 'none', width: 16, height: 16, borderRadius: '4px' },
} as const;

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    px: 1,
    py: 0.75,
    textAlign: 'start',
    borderBottom: 1,
    borderColor: 'divider',
    whiteSpace: 'nowrap',
  },
  '& thead th': { color: 'text.secondary', fontWeight: 560 },
  '& tbody th': { fontWeight: 560 },
} as const;
