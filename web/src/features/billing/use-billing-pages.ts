import type { CreateCheckoutInput, OpenPortalInput } from '@fanfare/core/api/schemas/billing.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { openExternalPage } from '../../browser/open-external-page.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';

export interface BillingPages {
  /** The button whose page is being opened. All other buttons are disabled meanwhile. */
  opening: string | null;
  /** Opens the payment page, or the customer portal if there is a subscription. */
  choose(button: string, wanted: CreateCheckoutInput): void;
  openPortal(button: string, page?: OpenPortalInput['page']): void;
}

/** Opens the pages of the payment provider, one at a time, even after several clicks. */
export function useBillingPages(): BillingPages {
  const { call } = useSession();
  const toast = useToast();
  const [opening, setOpening] = useState<string | null>(null);
  // A ref, because a state would change too late for the second click of a double click.
  const isOpening = useRef(false);

  const end = useCallback(() => {
    isOpening.current = false;
    setOpening(null);
  }, []);
  useEffect(() => {
    // After the person returns, the browser may show this page as it was before, with its button still busy.
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) end();
    };
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, [end]);

  const open = async (button: string, ask: () => Promise<{ url: string }>) => {
    if (isOpening.current) return;
    isOpening.current = true;
    setOpening(button);
    try {
      const { url } = await ask();
      // The button stays busy until the browser has opened the other page.
      openExternalPage(url);
    } catch (error) {
      toast({ text: messageOf(error, 'We couldn’t open the payment page. Try again.'), severity: 'error' });
      end();
    }
  };
  return {
    opening,
    choose: (button, wanted) => void open(button, () => call('createCheckout', wanted)),
    openPortal: (button, page = 'manage') => void open(button, () => call('openPortal', { page })),
  };
}
