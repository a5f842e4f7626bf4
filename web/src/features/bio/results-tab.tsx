import { bioResultDays, type BioLink, type BioPage, type BioResultDays } from '@fanfare/core/bio/page.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { DownloadIcon } from '../../ui/icons/actions.tsx';
import { TableIcon } from '../../ui/icons/editors.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { surface } from '../../ui/surface.ts';
import { saveTable } from '../analytics/index.ts';
import { ResultsChart } from './results-chart.tsx';
import { exportRows } from './results.ts';
import { useBioAddress } from './use-address.ts';

const dayOptions = bioResultDays.map((days) => ({ value: String(days), label: `${days} days` }));

interface ResultsTabProps {
  page: BioPage;
  links: readonly BioLink[];
}

export function ResultsTab({ page, links }: ResultsTabProps) {
  const { days: wanted, showDays } = useBioAddress();
  const days: BioResultDays = bioResultDays.find((each) => String(each) === wanted) ?? 30;
  const { data, error, isValidating, mutate } = useRead('bioResults', {
    workspaceId: page.workspaceId,
    id: page.id,
    days,
  });
  const [isTable, setIsTable] = useState(false);
  return (
    <Box component="section" aria-label="Results" sx={{ ...surface, minWidth: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1.5 }}>
        <Segmented
          label="Days"
          hideLabel
          options={dayOptions}
          value={String(days)}
          onChange={(next) => showDays(next === '30' ? null : next)}
        />
        <Stack direction="row" sx={{ ml: 'auto', gap: 0.5 }}>
          <IconButton
            aria-label="Show the days as table"
            aria-pressed={isTable}
            title="Show as table"
            onClick={() => setIsTable(!isTable)}
          >
            <TableIcon />
          </IconButton>
          <IconButton
            aria-label="Download as CSV"
            title="Download as CSV"
            disabled={!data}
            onClick={() => data && void saveTable(`${page.name}-${days}-days`, exportRows(data, links))}
          >
            <DownloadIcon />
          </IconButton>
        </Stack>
      </Stack>
      <Box sx={{ px: 2, pb: 2 }}>
        {data && <ResultsChart results={data} links={links} isTable={isTable} />}
        {!data && error && (
          <ErrorBox text={error.message} busy={isValidating} onRetry={() => void mutate()} />
        )}
        {!data && !error && (
          <Skeleton
            variant="rounded"
            role="status"
            aria-label="Loading the results"
            sx={{ height: { xs: 290, md: 310 } }}
          />
        )}
      </Box>
    </Box>
  );
}
