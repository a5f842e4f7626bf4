import { groupIssues, readinessOf, readyText, type IssueGroup } from '@fanfare/core/composer/issue-groups.ts';
import { repairFor, type RepairControl } from '@fanfare/core/composer/issue-repairs.ts';
import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import type { Tab } from '@fanfare/core/composer/tabs.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useContext, useEffect, useRef } from 'react';
import { findNetwork } from '../../../networks/networks.tsx';
import { CheckIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { InfoIcon } from '../../../ui/icons/things.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { CopiesContext } from '../media/fit/use-copies.ts';
import { NetworkMarks } from '../accounts/network-marks.tsx';
import type { TargetOfferProps } from '../targets/target-offer.tsx';

const FileMeasurement = lazyComponent(async () => (await import('./file-measurement.tsx')).FileMeasurement);
const TargetOffer = lazyComponent(async () => (await import('../targets/target-offer.tsx')).TargetOffer);

export interface Repair {
  label: string;
  isFor: (issue: ComposerIssue) => boolean;
  onClick: () => void;
}

interface IssuePanelProps {
  issues: readonly ComposerIssue[];
  tabs: readonly Tab[];
  /** True once all checks have run. Before that, a post without errors is not shown as ready. */
  isChecked: boolean;
  targetOffer: Omit<TargetOfferProps, 'issue'>;
  /**
   * The number of attempts to publish or schedule the post that errors have blocked. Each such attempt moves the focus
   * to this panel.
   */
  refused: number;
  /** A repair that the editor offers below the issues that the repair solves. */
  repair?: Repair | undefined;
  /** Moves the focus to the field of an issue or, if `repair` is given, to the control that repairs the issue. */
  onVisit: (issue: ComposerIssue, repair?: RepairControl | null) => void;
}

function GroupName({ group: { uploadTo, keys }, tabs }: { group: IssueGroup; tabs: readonly Tab[] }) {
  const groupTabs = tabs.filter(({ key }) => keys.includes(key));
  if (groupTabs.length === 0) return null;
  const names = groupTabs.map(({ name }) => name).join(', ');
  return (
    <Typography variant="caption" component="h4" sx={nameSx}>
      <NetworkMarks networks={groupTabs.map((tab) => tab.uploadTo)} size={18} />
      {uploadTo === null ? `${groupTabs.length} accounts` : `${findNetwork(uploadTo).label} · ${names}`}
    </Typography>
  );
}

/** Lists the issues by network, or says that the post is ready. A click on an issue opens its field. */
export function IssuePanel(props: IssuePanelProps) {
  const { issues, tabs, isChecked, refused, targetOffer, repair, onVisit } = props;
  const { variants } = targetOffer;
  const { fittings } = useContext(CopiesContext);
  // The variants for which the person chose an original, although the network would accept a resized copy.
  const resizable = new Set(
    fittings.flatMap(({ key, as, placement }) => (as === 'original' && placement === 'media' ? key : [])),
  );
  const repairOf = (issue: ComposerIssue) =>
    repairFor(issue, {
      canResize: issue.code.startsWith('image_') && issue.keys.some((key) => resizable.has(key)),
      isCarousel: repair !== undefined,
    });
  const { errors, notes, text, ready } = readinessOf(issues, variants);
  const isEmpty = issues.length === 0 && !isChecked;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused === 0) return;
    // Scrolls to the issues, because on a phone they are far from the button that was clicked.
    panel.current?.scrollIntoView({ block: 'nearest' });
    panel.current?.focus({ preventScroll: true });
  }, [refused]);
  return (
    <Box
      component="section"
      ref={panel}
      aria-label="Checks"
      tabIndex={-1}
      sx={isEmpty ? visuallyHidden : panelSx}
    >
      <Box role="status" sx={visuallyHidden}>
        {errors > 0 || isChecked ? text : ''}
      </Box>
      {(errors > 0 || isChecked) && (
        <Box sx={headSx} data-ready={errors === 0}>
          {errors > 0 ? <WarningIcon /> : <CheckIcon />}
          <Typography variant="body2" component="h3" sx={{ flex: 1, fontWeight: 600 }}>
            {text}
          </Typography>
          <Typography variant="caption">
            {errors > 0 ? readyText(ready) : notes === 0 && 'Nothing left to fix.'}
          </Typography>
        </Box>
      )}
      {groupIssues(issues, variants).map((group) => (
        <Box key={group.uploadTo ?? group.keys.join(' ')} sx={groupSx}>
          <GroupName group={group} tabs={tabs} />
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {group.issues.map((issue) => (
              <li key={issue.message}>
                <Box
                  component="button"
                  type="button"
                  sx={rowSx}
                  data-severity={issue.severity}
                  onClick={() => onVisit(issue, repairOf(issue).control)}
                >
                  {issue.severity === 'error' ? <WarningIcon /> : <InfoIcon />}
                  <span>
                    {issue.message}
                    <Suspense>
                      <FileMeasurement issue={issue} variants={variants} />
                    </Suspense>
                  </span>
                  <Box component="span" aria-hidden sx={actionSx}>
                    {repairOf(issue).label}
                  </Box>
                </Box>
                <Suspense>
                  <TargetOffer {...targetOffer} issue={issue} />
                </Suspense>
                {repair?.isFor(issue) === true && (
                  <Button {...repairLook} onClick={repair.onClick}>
                    {repair.label}
                  </Button>
                )}
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const repairLook = {
  size: 'small',
  variant: 'outlined',
  color: 'inherit',
  'aria-haspopup': 'dialog',
  sx: { ml: 4, mb: 0.75 },
} as const;

/** Leaves room for the sticky bars when the page is scrolled to the panel. */
const panelSx = {
  position: 'relative',
  scrollMarginTop: 'calc(var(--sticky-top, 0px) + 12px)',
  scrollMarginBottom: 'calc(var(--bottom-bar, 0px) + var(--action-bar, 0px) + 12px)',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  bgcolor: 'background.paper',
  overflow: 'hidden',
} as const;

const headSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  py: 1.25,
  '& > svg': { flex: 'none', width: 18, height: 18, color: 'error.main' },
  '&[data-ready="true"] > svg': { color: 'success.main' },
  '& > span': { color: 'text.secondary' },
} as const;

const groupSx = {
  display: 'grid',
  gap: 0.25,
  px: 0.75,
  py: 1,
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
  // The subreddits and boards to choose from.
  '& [role="group"]': { px: 0.75, pb: 0.75 },
} as const;

const nameSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 0.75,
  fontWeight: 600,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const;

const rowSx = {
  appearance: 'none',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  width: '100%',
  px: 0.75,
  py: 0.75,
  minHeight: { xs: 44, sm: 32 },
  border: 0,
  borderRadius: '6px',
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  typography: 'body2',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '& > svg': { flex: 'none', width: 18, height: 18, mt: '1px' },
  '& > span:first-of-type': { flex: 1, minWidth: 0 },
  '& b': { fontWeight: 560 },
  '&[data-severity="error"] > svg': { color: 'error.main' },
  '&[data-severity="warning"] > svg': { color: 'warning.main' },
} as const;

const actionSx = { flex: 'none', fontWeight: 560, color: 'primary.main' } as const;
