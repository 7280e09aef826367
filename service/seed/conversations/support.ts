/** Questions that libraries send in, and how they get solved. */
export const support = `
--- 20 days ago 08:10
A: Good morning desk. 14 new overnight, 9 of them about the double reminder. I've answered all nine with the same apology, each with its own first sentence.
  🙏 B C
B: You're a poet. The other five?
A: Two passwords, one invoice, one "how do I lend out a tent without its poles", and one thank-you note for nothing in particular.
C: I'd like the tent please
A: It's yours.
+40m
C: Answer for the tent, in case it comes again: make the poles an item of their own and tick "travels with". Then the desk sees both at return time.
D: That's worth a help page. I'll write one tonight, with a tent as the example.
  👍 A B C
+3h
E: Line up for later: a library in Porto wants to know if opening hours can differ between lockers and the desk. I believe yes but I can't find where.
B: Settings, Places, pick the locker, "own hours". It hides under a little arrow.
E: Found. I had that page open and didn't see the arrow.
B: Nobody sees the arrow. It's number 2 in my list of things nobody sees.
F: What's number 1?
B: The search in the settings.

--- 18 days ago 09:05
A: Ghent: scanner beeps, nothing appears. I asked engineering, it's the keyboard layout. Until the fix: unplug the extra keyboard.
C: Do we have a macro for that?
A: Made one. Called "ampersands in the search box".
+2h
G: Hello, first week here and my first ticket alone. Someone writes: "Your system says my drill is overdue but I'm looking at the library and it is closed." What do I say?
B: Welcome! Look at the holiday calendar of that library first. My bet: they closed for a public holiday and didn't enter it.
G: They didn't enter it.
B: Then: say sorry, lift the fee, and drop the library a friendly line about holidays. There's a button "extend all loans by a day".
G: Pressed it. It says 212 loans were extended. Is that right??
B: That's right. 212 people will never know you helped them.
  ❤️ A C D G
G: I like this job

--- 17 days ago 10:30
D: The page about things in parts is up, tent and all: https://help.example.com/items-with-parts
E: Love the drawing with the missing peg
D: Every tent has a missing peg. I wanted it to be true.
  😂 A C E  ❤️ B
+1h
F: From the numbers corner: 31 % of last month's tickets are about the due date. Late fees, holidays, extension. Nothing else comes close, next is printing with 11 %.
F: So if we make one thing easier, it's that one.
B: Could you split it? My feeling says half of it is "I tried to extend and couldn't".
F: Let me look at the wording.
+4h
F: Nearly. 44 % "cannot extend", 29 % "closed that day", 18 % "fee is wrong", the rest is weather.
A: Weather?
F: "It rained so I couldn't return the lawnmower." Eleven of those.
C: Can't extend: usually because somebody else has reserved it, but the message only says "not possible".
H: Then the message is the bug. I'll take this to design, with the number. 44 % is a number people listen to.

--- 15 days ago 08:45
E: Invoice question. Bristol paid twice. Refund or credit?
H: Ask them which they like better. Most take the credit, but they like to be asked.
E: They'd like the refund, and they'd like to know whether we also sell stickers.
B: We don't sell stickers
D: We have a whole drawer of stickers
E: So, refund and a packet of stickers?
  👍 A B D H
+2h
G: A member wants all data deleted, with a deadline by law. Where's the process?
H: Good that you asked and didn't click. Page "Right to be forgotten" in the handbook. The library decides, we carry it out, legal gets a note. Open loans must come back first.
G: There is one open loan. A ukulele.
H: Then your mail is about a ukulele first.
  🎸 A C  😂 B E
+5h
G: The ukulele will be returned tomorrow. They asked if they can join again afterwards.
A: Of course they can
C: Forgotten and new. Like a film.
  😂 A B D E G

--- 14 days ago 13:20
A: Errors coming in: "something went wrong" when lending. Is it us or them?
I: Us. Half of the machines have a wrong address since the deploy. They're being taken out now.
A: What do I tell people at a desk?
I: Loans that show a green tick are saved. The ones with an error aren't, they can simply try again. Give it ten minutes.
B: Status page is updated, I'm pinning it on the form.
+12m
I: All four machines are fine again. You can tell them it's over.
A: Three tickets in total. One is a photo of a paper slip and the words "like the old days", with a heart.
  ❤️ B C D I
C: I've asked if we may use that photo

--- 13 days ago 11:00
C: Follow up on yesterday: everybody who wrote got a personal mail with the reason in two sentences, no "inconvenience".
H: Thank you for no "inconvenience". It's my least favourite word.
B: Mine is "kindly"
A: Mine is "as per"
D: As per my last mail, kindly excuse the inconvenience
  😂 A B C E G H I
+3h
E: Odd one. Oslo says their statistics show a member who's 1,024 years old.
F: I saw that one too. Somebody typed the year 1002 on the tablet. Averages in Oslo went up by four years per person.
E: Should I correct it?
F: The library should, in the member's record. But a form that accepts the year 1002 deserves a ticket.
I: Ticket made: "be sceptical of Vikings".
  😂 A B C E F G

--- 11 days ago 08:20
B: Week's plan. {A} and {G} do the inbox, {C} does lockers, {E} invoices, {D} the three help pages, I do the phone. All good?
A: All good
G: Good!
C: I've got the dentist at two, otherwise good.
E: Good. If somebody calls about stickers, I'm not in.
+1h
A: Did we get famous? Six libraries asked for stickers this morning.
D: Bristol put theirs into their newsletter.
E: I've created a monster
H: Let's do it properly then. Printing 500, every library can ask for ten. I'll announce it.
  🎉 A B D E G
+4h
G: Phone rang while {B} was at lunch so I took it. A gentleman of 84 wanted to know how to lend his late wife's sewing machine "to someone who'll use it".
G: We talked for half an hour. I told him how donations work, and the library in his town is calling him tomorrow.
  ❤️ A B C D E F H +2
B: That was exactly right.
H: Thank you for taking that call.

--- 10 days ago 09:40
I: Small change to the tool: if you open a ticket you now see the last error that person saw, with time. No more "what did it say?" "it said something".
A: This is CHRISTMAS
C: Can I see the locker's last state as well?
I: Next week. It's there, only ugly.
C: Ugly is fine. I speak ugly.
+2h
F: The first evening with it: mean time to first useful answer went from 41 to 26 minutes.
H: In one day?
F: In one day. With a caveat the size of a house, it was a quiet day.
  📉 A B H  👏 I

--- 8 days ago 10:10
E: The library in Turku can't print labels: everything's shifted by half a label. I've tried margins, other browser, other paper.
I: Which printer?
E: The grey one. It has a name on it but in marker, it says "Pertti".
I: Pertti thinks that the paper is A4 and it's letter, or the other way round. In the printer's own menu, not in the computer.
E: There's a display with two lines, in Finnish
G: I can do Finnish! A little. Send me a photo?
+15m
G: "Paperikoko". Paper size. Then arrow down twice, OK.
E: PERTTI PRINTS
  🎉 A B C D G I
E: They say kiitos and that Pertti is 19 years old.

--- 7 days ago 08:50
C: Locker 3 in Rotterdam reports "ajar" since Friday evening. The library says that it's closed and looks closed.
I: Strap?
C: They've looked. No strap.
I: Magnet of the sensor. On that model it's glued, and the glue gives up in a cold week. Ask them to press the top left corner of the door.
+20m
C: They pressed. It went "closed", they let go, it went "ajar". They're now taking turns to lean on it.
  😂 A B D E G H
I: Please tell them they can stop. I've sent a new magnet and marked the door as trusted until then.
C: They stopped. They were a bit sad I think.
--- 6 days ago 09:15
D: Draft of the page "Why can't I extend this?" with the three reasons and what you can do for each: https://help.example.com/drafts/extend
B: Really clear. I'd swap 2 and 3, reserved is by far the most common.
D: Swapped.
F: It is. 71 % of "not possible" are reservations.
H: And design has the new wording in the app: "Someone else has reserved this from Friday. You can keep it until Thursday evening."
A: That's two tickets out of five gone, just like that.
  👍 B C E G
G: May I translate the page into Hebrew and into my little Finnish?
D: Hebrew yes please. Finnish, let's ask Pertti.

--- 5 days ago 10:40
A: Compliment of the day, from a librarian in Leeds: "did you do something? it feels rude how fast it is"
I: We split a table in two. I'll pass it on.
B: That goes on the wall next to "it goes beep and then it goes in".
+3h
E: We've got 312 libraries and 290 asked for stickers.
H: Ordering another 3,000...
E: I said I've created a monster.
D: A monster that sticks
  😂 A B C G H

--- 4 days ago 08:30
G: Somebody asks for a "raclette set for 200". Is that a typo?
A: Please ask. I have to know.
+35m
G: It isn't a typo. It's a wedding. In a barn.
  😂 A B C D E
C: How many sets do the libraries around there have?
F: Within 40 km: 17 sets for 8 people each. That's 136 guests.
B: And the other 64?
G: I suggested fondue for the rest. The bride said "finally someone with a plan".
  👏 A B C D E F H
H: You are ready for anything now.

--- 3 days ago 14:05
B: Reminder: tomorrow I'm away, {C} has the phone, {A} has the last word.
A: I like having the last word
B: I know
A: OK
  😂 B C D E

--- 2 days ago 09:25
I: For your macros: from 4.19 on people can ask to be told when a thing is back. First in line gets two hours, at night the clock stands still. It's only on for our test library at first.
C: How do I explain the two hours in one sentence?
D: "You're next: it's kept for you for two hours, and nights don't count."
  👍 A C E I
G: What if someone's number 1 and doesn't want it any more?
I: A button "let it go", then the next one is asked at once.
G: Let it go. Good name.
A: Now it's in my head for the day, thanks.
+4h
F: Month so far: tickets down 18 %, and those about due dates down by a third since the new wording.
H: A third from one sentence.
F: From one honest sentence. And the number of libraries went up, so per library it's better still.
F: [image tickets.svg] Tickets per 100 libraries
  🎉 A B C D E G +2

--- 1 day ago 08:40
E: A member called "Jo 🌻" vanishes from the export of Bristol, with loans and all.
I: I have it. The exporter doesn't speak sunflower. Fixed today, out with tomorrow's release.
E: I'll tell Bristol. They'll tell Jo.
+2h
A: The 84-year-old gentleman sent a card. The sewing machine has been lent four times. The first loan was a prom dress.
  ❤️ B C D E F G H I
G: I have something in my eye
B: All of us do. Card goes in the middle of the wall.

--- 8m ago
A: 4.19 is out. Inbox is quiet: three tickets in the last hour, all about something else.
C: Ghent has opened a locker from the cellar, offline. They sent cake. I mean a picture of it.
  🍰 B D I
G: First question about the waiting list: "I'm number 2 for the raclette set, who is number 1?"
B: We never say who. Only the place in the line, and since when.
G: I said that. The answer was "tell them I said cheese".
  😂 A B C D E I
E: Bristol confirms: Jo is back in the export, sunflower included.
  🌻 A D G I  🎉 F
H: Lovely morning everyone. Stickers have arrived, by the way. All 3,000. They're in the corridor. And in the kitchen.
`;
