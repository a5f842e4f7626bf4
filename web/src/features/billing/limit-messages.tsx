import { limitedPlan } from '@fanfare/core/quota/plan-limit.ts';
import { plansPath } from '@fanfare/core/billing/subscription-path.ts';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { AdviceContext } from '../../ui/advice.ts';
import { closesDialogs } from '../../ui/modals.tsx';
import { ToastContext, useToast, type ShowToast } from '../../ui/toasts.tsx';
import { LimitAdvice, useOwnsPlan } from './limit-advice.tsx';

/**
 * Adds advice to every message about a reached limit inside this component: a link to the plans, or for people who do
 * not own the plan, a sentence about its owner.
 */
export function LimitMessages({ children }: { children: ReactNode }) {
  const show = useToast();
  const navigate = useNavigate();
  const ownsPlan = useOwnsPlan();
  const showAdvised = useCallback<ShowToast>(
    (toast) => {
      const plan = limitedPlan(toast.text);
      if (plan === null || toast.action) return show(toast);
      if (plan === 'workspace' && !ownsPlan)
        return show({
          ...toast,
          text: `${toast.text} Only the owner of this workspace can upgrade its plan.`,
        });
      const run = () => void navigate(plansPath, { state: closesDialogs });
      return show({ topic: 'plan limit', ...toast, action: { label: 'Upgrade', run } });
    },
    [show, navigate, ownsPlan],
  );
  const advise = useMemo(() => (text: string) => <LimitAdvice text={text} />, []);
  return (
    <AdviceContext value={advise}>
      <ToastContext value={showAdvised}>{children}</ToastContext>
    </AdviceContext>
  );
}
