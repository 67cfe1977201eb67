/**
 * The page that one would write first, and the baseline of P9: the socket on the main thread, one
 * event a quote, `setState` for each, numbers formatted where they are shown. It draws as many rows
 * as the app does, and only those.
 */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { io } from 'socket.io-client';

interface Quote {
  readonly symbol: string;
  readonly last: number;
  readonly open24h: number;
  readonly high24h: number;
  readonly low24h: number;
  readonly volume24h: number;
}

const VISIBLE_ROWS = 20;

function NaivePage() {
  const [quotes, setQuotes] = useState<Readonly<Record<string, Quote>>>({});
  useEffect(() => {
    const socket = io(location.origin, { transports: ['websocket'], auth: { kind: 'naive' } });
    socket.on('quote', (quote: Quote) => {
      setQuotes((known) => ({ ...known, [quote.symbol]: quote }));
    });
    return () => void socket.disconnect();
  }, []);
  const rows = Object.values(quotes).slice(0, VISIBLE_ROWS);
  return (
    <table>
      <tbody>
        {rows.map((quote) => (
          <QuoteRow key={quote.symbol} quote={quote} />
        ))}
      </tbody>
    </table>
  );
}

function QuoteRow({ quote }: { readonly quote: Quote }) {
  const change = quote.last - quote.open24h;
  const percent = { style: 'percent', minimumFractionDigits: 2 } as const;
  return (
    <tr>
      <td>{quote.symbol}</td>
      <td>{quote.last.toLocaleString('en', { minimumFractionDigits: 2 })}</td>
      <td>{quote.volume24h.toLocaleString('en', { notation: 'compact' })}</td>
      <td className={change < 0 ? 'down' : 'up'}>
        {(change / quote.open24h).toLocaleString('en', percent)}
      </td>
    </tr>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root element');
createRoot(root).render(<NaivePage />);
