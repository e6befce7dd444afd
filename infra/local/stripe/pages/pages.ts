import type { Account } from '../account.ts';
import type { Form } from '../form.ts';
import { frame } from './frame.ts';

export type PageAnswer = { status: number; html: string } | { location: string } | { pdf: Buffer };

export interface PageCall {
  account: Account;
  id: string;
  form: Form;
}

export interface Page {
  method: 'GET' | 'POST';
  pattern: RegExp;
  answer(call: PageCall): PageAnswer;
}

export const page = (title: string, content: string, status = 200): PageAnswer => ({
  status,
  html: frame(title, content),
});

export const textIn = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value.trim() : '';
};
