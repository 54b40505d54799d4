// What is sent to the server. Every question names the number of the table it was asked at, so nothing is answered twice.

export interface Refusal {
  rule: string | null;
  text: string;
}

export class Refused extends Error {
  readonly rule: string | null;
  readonly status: number;

  constructor(status: number, refusal: Refusal) {
    super(refusal.text);
    this.status = status;
    this.rule = refusal.rule;
  }
}

const AWAY: Refusal = { rule: null, text: "The server does not answer. Nothing was sent; try again in a moment." };

export async function post<T>(path: string, body: unknown): Promise<T> {
  return request<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

export async function request<T>(path: string, how: RequestInit = {}): Promise<T> {
  const reply = await fetch(path, { credentials: "same-origin", ...how }).catch(() => {
    throw new Refused(0, AWAY);
  });
  const told: unknown = await reply.json().catch(() => AWAY);
  if (!reply.ok) throw new Refused(reply.status, told as Refusal);
  return told as T;
}

export interface Rule {
  id: string;
  game: string;
  chapter: string;
  text: string;
}

export const rule = (id: string): Promise<Rule> => request<Rule>(`/api/rules/${encodeURIComponent(id)}`);
