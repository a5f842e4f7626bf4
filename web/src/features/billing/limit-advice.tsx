import { plansPath } from '@fanfare/core/billing/subscription-path.ts';
import { planOwnerText } from '@fanfare/core/quota/plan-owner.ts';
import { limitedPlan } from '@fanfare/core/quota/plan-limit.ts';
import Box from '@mui/material/Box';
import { use, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useRead } from '../../browser/use-read.ts';
import { VisitContext } from '../../browser/visit.ts';
import { closesDialogs } from '../../ui/modals.tsx';

/** A link within a message. MUI’s link is not used, because every screen would have to load it first. */
const UpgradeLink = ({ children }: { children: ReactNode }) => (
  <Box
    component={Link}
    to={plansPath}
    state={closesDialogs}
    sx={{ color: 'inherit', fontWeight: 600, whiteSpace: 'nowrap' }}
  >
    {children}
  </Box>
);

function OwnerNote({ workspaceId }: { workspaceId: string }) {
  const { data } = useRead('quotas', { workspaceId }, { reuse: true });
  return data && <span>{planOwnerText(data)}</span>;
}

/** Tells whether the plan of the active workspace is the reader’s own. */
export function useOwnsPlan(): boolean {
  const visit = use(VisitContext);
  return visit?.workspace?.role === 'owner';
}

/** The label of the link. It avoids the word “upgrade”, which most messages already contain. */
const seePlans = 'See plans';

interface PlanAdviceProps {
  /** False if the message already names the owner. */
  namesOwner?: boolean;
}

/** A link to larger plans for the owner of the plan. Other members read who owns the plan. */
export function PlanAdvice({ namesOwner = true, label = 'Upgrade' }: PlanAdviceProps & { label?: string }) {
  const visit = use(VisitContext);
  const ownsPlan = useOwnsPlan();
  if (ownsPlan) return <UpgradeLink>{label}</UpgradeLink>;
  return namesOwner && visit?.workspace ? <OwnerNote workspaceId={visit.workspace.id} /> : null;
}

/** Advice for a message, if it is about a limit of a plan. */
export function LimitAdvice({ text, namesOwner = true }: PlanAdviceProps & { text: string }) {
  const plan = limitedPlan(text);
  if (plan === null) return null;
  return (
    <>
      {' '}
      {plan === 'own' ? (
        <UpgradeLink>{seePlans}</UpgradeLink>
      ) : (
        <PlanAdvice namesOwner={namesOwner} label={seePlans} />
      )}
    </>
  );
}
