import { planOwnerText } from '@fanfare/core/quota/plan-owner.ts';
import { usageLines, type Quotas, type UsageLevel, type UsageLine } from '@fanfare/core/quota/usage.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useRead } from '../../browser/use-read.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Section } from '../../ui/section.tsx';
import { sizeText } from '@fanfare/core/text/size-text.ts';
import { subscriptionPath } from '../billing/index.ts';

const labels: Readonly<Record<UsageLine['id'], string>> = {
  uploads: 'Posts this month',
  messages: 'AI messages this month',
  images: 'AI images this month',
  storage: 'Storage',
};

const warnings: Readonly<Record<Exclude<UsageLevel, 'fine'>, string>> = {
  approaching: 'You are approaching this limit.',
  reached: 'You have reached this limit.',
};

const tones = { fine: 'primary', approaching: 'warning', reached: 'error' } as const;

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const megabytes = (count: number) => sizeText(count * 1024 * 1024);

function amountsOf({ id, used, limit }: UsageLine): string {
  const text = id === 'storage' ? megabytes : (value: number) => number.format(value);
  return limit === null ? `${text(used)}, no limit` : `${text(used)} of ${text(limit)}`;
}

function Usage({ line }: { line: UsageLine }) {
  const { id, share, level, limit } = line;
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.75, alignContent: 'start', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 560 }}>
          {labels[id]}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {amountsOf(line)}
        </Typography>
      </Box>
      {limit !== null && <ProgressBar label={labels[id]} share={share} tone={tones[level]} />}
      {level !== 'fine' && (
        <Typography variant="body2" sx={{ color: level === 'reached' ? 'error.main' : 'warning.main' }}>
          {warnings[level]}
        </Typography>
      )}
    </Box>
  );
}

export function UsageWidget({ workspaceId }: { workspaceId: string }) {
  const { data, error, isValidating, mutate } = useRead('quotas', { workspaceId });
  if (data) return <UsageList quotas={data} />;
  if (error)
    return (
      <ErrorBox text="Failed to load usage information" busy={isValidating} onRetry={() => void mutate()} />
    );
  return <Skeleton variant="rounded" height={132} role="status" aria-label="Loading usage" />;
}

function UsageList({ quotas }: { quotas: Quotas }) {
  const lines = usageLines(quotas);
  return (
    <Section
      title="Usage"
      {...(quotas.planOwner === undefined &&
        lines.some(({ level }) => level !== 'fine') && {
          actions: (
            <Button size="small" component={Link} to={subscriptionPath}>
              Upgrade Subscription
            </Button>
          ),
        })}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {planOwnerText(quotas) || 'All workspaces on your plan together.'}
      </Typography>
      <Box component="ul" aria-label="Usage" sx={listSx}>
        {lines.map((line) => (
          <Usage key={line.id} line={line} />
        ))}
      </Box>
    </Section>
  );
}

const listSx = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;
