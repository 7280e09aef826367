/** The living room: a plant with a name, a biscuit cup, animals, weather, words. */
export const offTopic = `
--- 21 days ago 08:32
A: Whoever left a plant on the windowsill by the printer: it looks unwell.
B: That's Gerald
A: Gerald looks unwell.
C: Gerald has looked unwell since 2022. It's a lifestyle.
  😂 A B D F +3
D: What kind of plant is Gerald?
B: Nobody knows. He came with the building.
E: From the leaves I'd say a rubber plant. From the spirit I'd say a coat stand.
  😂 B C D G +2
A: When was he last watered?
F: I gave him some on my birthday
C: Your birthday is in March
F: It was a big glass
  💀 A C D G H
A: I'm taking him to the sink now. He's so light. He's like a kite.
B: Talk to him on the way, he likes that
A: I told him about the quarter's goals. A leaf fell off.
  😂 B C D E F G H +4

--- 20 days ago 07:50
G: The rooster next door has discovered that dawn is a concept and not a time.
H: How early
G: 03:40. He isn't even good at it. He goes "cock-a" and then thinks.
  😂 A C E I J +2
I: Ours at my grandmother's was afraid of the dark, so he slept in the kitchen and woke only us
D: A rooster in the kitchen is an alarm clock with consequences
G: I met his owner today. His name is Pavarotti. The rooster. The owner is called Jan.
  🐓 C H I  😂 B D J
+5h
J: Does anybody have a spare umbrella? I've lost mine and now the sky knows.
K: There are nine in the lost and found box. Two are children's. One has ears.
J: I'll take the one with ears
K: It was always going to be you.

--- 19 days ago 11:40
L: Serious topic. What's the best biscuit. Not your favourite: the best.
C: Digestive with chocolate. Next question.
M: Speculaas and I'm willing to fight
E: Anything with hazelnut. Everything else is packaging.
H: I refuse to answer without a proper method
L: Sixteen biscuits, knock-out rounds, one match a day, vote by emoji?
H: That's a proper method
  👍 A B D F J +3
L: Nominations until tonight. One each.
C: Chocolate digestive
M: Speculaas
A: Shortbread
B: Custard cream, because somebody has to
F: Maamoul! With dates.
D: Is that a biscuit?
F: It's small, it's baked, it crumbles into your keyboard. What more do you want.
  😂 D H L  ❤️ I
I: Alfajor
J: Ginger nut
G: Kourabiedes, the white ones. You can't breathe in while eating one
K: Choc leibniz, the one with more chocolate than biscuit
E: Hazelnut wafer
H: Polvorón. It's basically sand and I love it.
L: And mine: the anzac. That's 12, I'll add bourbon, stroopwafel, amaretti and the pink wafer for comedy.
D: The pink wafer isn't comedy, the pink wafer is my childhood
L: Then it's in on merit.
+4h
L: The draw is made. Tomorrow's opener: chocolate digestive against polvorón.
C: Let's gooo
H: Sand will prevail

--- 18 days ago 09:00
L: Round 1, match 1. React with 🍫 for chocolate digestive or 🏖️ for polvorón. Closes at five.
  🍫 A B C D J K +3  🏖️ E F G H I
+8h
L: 9 to 5 for the digestive. Well fought, sand.
H: I demand a recount
L: I counted twice because I eat while counting.
+20m
M: In other news I saw a man carry a whole door on the tram today. He apologised to everybody at every stop: "sorry, it's a door"
  😂 A B D E G J K +4
B: Did it fit?
M: He stood behind it. To the inspector he said "come in"
  😂 A B C D E F G H I J +3  👏 L

--- 17 days ago 12:20
A: Gerald update. Repotted. There was a spoon in the old pot, and a sticky note that says "sorry".
B: The plot thickens
C: What's the spoon from?
A: Airline. Very old. One airline that doesn't exist any more.
E: So Gerald has flown
  ✈️ B C  😂 A D F J +2
A: He has a new pot, new soil, and stands where the light is. Please don't give him coffee, {F}.
F: It was ONE time
+3h
L: Stroopwafel beats pink wafer 11 to 4. {D}, are you all right?
D: I'd like some time alone with my childhood.
  😂 A C L  🫂 B H

--- 16 days ago 10:15
I: Question for the people with children or patience. A friend's kid wants to build a go-kart. What do we need beyond four wheels and courage?
K: Brakes
J: Brakes
G: A hill, and brakes
D: Helmet, brakes, and an adult who walks next to it looking relaxed
I: I'm noticing a theme
E: The library in my street lends a go-kart kit, actually. With plans. And brakes.
I: No way
E: It's item number 7. The seventh thing they ever bought. There's a photo of the first ride on the wall and you can see that brakes came later.
I: Booked for the weekend. I work for this company and I forget that the thing works.
  ❤️ A C E L +3

--- 15 days ago 08:05
H: My train stopped in a field for forty minutes. The announcement was: "We're waiting for a colleague."
B: In the field?
H: In the field. After forty minutes a man came across the field with a bag and got on. Everyone clapped.
M: How late were you
H: I was early. I'd planned for something like that, just not for that.
+2h
C: Has anyone tried the new place at the corner? The one with the tiny stools
F: The soup is great, the stools are for people who hate their knees
G: I liked it. You sit so low that the soup is at eye level. It's intimate
C: Going today, 12:30, who's in?
G: In
J: In, I'll wear soft trousers
A: In!
+3h
C: Report: soup 9, stools 3, company 10.
--- 14 days ago 09:18
D: The cat sat on my keyboard during the call with the city of Antwerp and sent them "ooooooooooooooooo".
D: [image cat.svg] The author, unrepentant
  😍 A B C E F I J +4  😂 G K
K: Did Antwerp answer?
D: "Agreed"
J: Promote the cat
L: The cat closes more deals than I do
E: What's the name?
D: Comma. Because she's a small pause in everything.
  ❤️ A E H I
H: That's the best cat name I've ever heard
B: My dog is called Dog. I feel bad now.
+3h
M: Speculaas won today, 8 to 7, against hazelnut wafer. I'd like to thank my family
E: I'd like to see the ballots
--- 13 days ago 07:45
G: Pavarotti got a wife. Her name is Maria. He's been silent for two mornings.
C: He only wanted someone to talk to 🥹
I: Or he's been told
+4h
A: New round of "one word that your language has and English doesn't". I start: ubuntu doesn't count because everybody knows it.
E: Polish: kombinować. To reach something by bending every rule without quite breaking one
J: We need that one at work
B: That IS work
H: Spanish: sobremesa. The time you stay at the table after eating because the talk is good.
  ❤️ A C F G I +2
M: Swedish: lagom. I know, I know. But try to live without it.
F: Arabic: tarab. The state music can put you in. You've stopped listening and you're inside it
  ❤️ A H I J
I: Japanese: tsundoku. Buying books and letting them pile up unread
L: I feel attacked by tsundoku
C: Greek: meraki, when you put a bit of yourself into what you do.
K: Dutch: uitwaaien. Going out into the wind to clear your head.
  👍 B E M  🌬️ G
D: German: Verschlimmbessern. Making something worse while improving it.
J: So the settings page
  😂 A B C D E F H I K L M +4
G: Irish: aduantas. The uneasy feeling of being somewhere you don't know
A: I'm keeping all of these. Sobremesa is on the door of the kitchen now.

--- 12 days ago 15:30
K: Lost: one grey glove, left hand. Sentimental value: low. Practical value: it's cold.
F: Found: one grey glove. Right hand.
K: That's somebody else's, mine was left
F: Between the two of you there's a complete person
  😂 A C D J L
B: The right one is mine!! I've got the left one at home
K: So you have a left and a right, and I have a right and no left
B: I'm confused but warm
--- 11 days ago 10:10
L: Quarter finals. Digestive, anzac, stroopwafel, kourabiedes, speculaas, shortbread, maamoul, ginger nut. The ginger nut is the surprise of the season.
J: The ginger nut doesn't know it's the underdog. That's its strength.
E: It also survives being dropped into tea. Most of the field can't say that
H: Structural integrity should be a criterion
L: It is now. Tea test at three in the kitchen, I bring a stopwatch.
  ⏱️ H E J  🎉 A C D
+5h
L: Tea test, seconds until collapse: shortbread 4, digestive 8, speculaas 11, anzac 19, ginger nut 41. The kourabiedes refused to get wet.
L: We stopped the stroopwafel after three minutes. It had become a roof.
G: Kourabiedes doesn't need your tea
J: FORTY-ONE
  🔥 A E L
+30m
F: And the maamoul?
L: I ate the maamoul before the test. I'm sorry. It was very good.

+2h
K: Unrelated, does anyone know a good locksmith? I'm standing outside with my slippers on and a bag of rubbish
C: Which street?
K: Mill Lane 14
G: I'm five minutes from there, I'll bring tea and my phone. The one on the corner is honest: https://locks.example.com
K: He says twenty minutes. And not to kick the door, "they always kick the door"
B: Did you kick the door?
K: I leaned on it with feeling.
+45m
K: I'm in. It cost 60 and a bag of rubbish's worth of dignity. {G}, your tea is still the best on this side of the river.
  ❤️ A G J  😂 B C
G: Leave a key with me. I'm serious, that's what neighbours are for
--- 10 days ago 08:40
M: Who's the person playing the cello on the third floor at lunch? It's beautiful
A: That's the tax adviser from upstairs. He plays after each finished tax return
M: So April is a concert
  😂 A B E H
I: I left the window open for it. Gerald seemed to lean that way
A: He did grow a leaf!
B: A LEAF
A: One. Small. Bright green. Very proud.
  🌱 B C D E F G H I J K +4
C: In all these years I've never seen a new leaf on Gerald.
E: Coat stand no more.
  😂 A B F

--- 9 days ago 16:48
E: Sunset from the roof just now. I've been told this doesn't belong in photography because it's "only a phone picture"
E: [image skyline.svg]
  😍 A B C D F G H +4
G: Who told you that? I'll have a word
E: I told me that
G: Then I'll have a word with you
K: What's the tower with the red light?
E: The old malt house. They blink once a minute for low planes. Or they're lonely.
D: I proposed near that tower
C: !!!
H: And??
D: She said "what? I can't hear you, the tram". Then she said yes.
  ❤️ A B C E F G H I J K L M +4
--- 8 days ago 09:22
C: Does anybody here understand the coffee machine's new face? It shows me a triangle.
K: Triangle: water. Square: beans. Circle: it's thinking
C: And two triangles?
K: I've never seen two triangles.
B: Two triangles is a sandwich
  😂 A C E F J K +3
F: I pressed both buttons and it made a sound like the sea. Then coffee.
C: Confirmed, the sea works.
H: I've written "hold both for the sea" on a note and put it on the machine
+2h
J: Semi finals: ginger nut against stroopwafel, speculaas against anzac. I can't work
D: You could try
J: I did

--- 7 days ago 08:15
L: Semi final results. Speculaas 9, anzac 6. And, ginger nut 8, stroopwafel 8.
M: A DRAW
H: What do the rules say?
L: There are no rules, I made it up at my desk
E: Penalty shoot-out? One person with eyes closed
A: I nominate someone neutral. {K} doesn't like sweets
K: I don't. I'll do it. With dignity.
+4h
K: I've tried both with closed eyes. One was excellent and one glued my teeth together. The winner is the one that let me speak.
J: GINGER NUT
  🎉 A B C E F J +5  😭 I
L: Final next week: speculaas against ginger nut. Bring your own tea.

--- 6 days ago 13:05
I: The go-kart report. We took item number 7 down the small hill, with brakes, twelve times. The kid now wants a bigger hill and the adult who walks next to it wants a bench.
  😂 A D G K  ❤️ B C E
D: Did you look relaxed
I: In the first two runs.
J: Photos?
I: All blurred. I think that's the honest version.
+1h
B: I found the other grey glove by the way. It was in the sleeve of the coat. It'd been touching my arm for a week
K: You told me you were confused but warm
B: I stand by both
  😂 A F K L

+3h
D: Who's been to the new exhibition at the harbour? The one about bridges
F: Went last weekend. Go early, there's a model with tiny trams and you'll be the only one without a child
D: I can borrow a nephew
F: Then go late. He'll explain it to you.
--- 5 days ago 11:11
H: Board games on the last evening of the month, in the big room. I bring the one with the trains. Who's in?
A: In
C: In if it's the short train game
H: It's the long train game
C: In for the first half then
F: I bring snacks, and the one where you build a garden and then steal each other's water
M: That sounds like my allotment
G: In. Can Maria and Pavarotti come
H: If they bring their own chairs
  🐓 A C G  😂 J
E: In! And I'd like to teach you all a card game whose rules nobody in my family agrees on.
J: So the rules are decided by volume?
E: By my aunt.
  😂 A D H I J

--- 4 days ago 08:58
K: Fire drill at eleven. It's on the calendar, it's on the door, and I'm telling you here so that nobody runs out with a half-made sandwich like last time.
B: It was a good sandwich
K: You brought a plate.
  😂 A C D E F L +2
+3h
K: Everyone out in 2 min 48. Last year 4 min 10. The difference is the sandwich
  👏 A C H  🥪 B
A: I took Gerald with me
K: I saw. The fire warden wrote "one tree" on the list.

+2h
G: Can we talk about the price of the swimming pool? 9.20 for a swim. I only want to be wet
I: There's a card for ten that makes it 6.50. They don't tell you at the till unless you ask
E: And before eight in the morning it's 5. Same water
G: Before eight I'm awake anyway, for reasons with feathers
  🐓 A C  😂 I
E: Tomorrow at seven then? I go with two colleagues from the third floor
G: Yes! I'll find my cap.
--- 3 days ago 10:30
M: Film question. My sister says the best film to watch with your family when nobody agrees on anything is one with a heist. I say one with a dog.
D: Heist. Everyone likes a plan
I: Dog
E: A dog heist
G: Is there one?
E: There should be.
J: It's about a retired sheepdog, one last job, a van full of sausages
  😂 A C D F G H K M +2
C: "They needed someone who could keep the flock together."
F: "This summer."
L: "He was told to stay."
  😂 A B C D E F G H J M +4  🎬 I
B: I'd pay for that. I'd pay twice
+4h
A: Gerald has a second leaf. I'm not crying, it's the new soil.
  🌱 B C D E F G +4
--- 2 days ago 09:10
L: THE FINAL. Speculaas 🍪 against ginger nut 🫚. Voting is open until five. No bribes over one packet.
  🍪 D F G I L M +2  🫚 A B C E H J K +1
M: I've brought my grandmother's recipe, tins are in the kitchen. This isn't a bribe. It's heritage.
J: I brought ginger nuts from the shop. This isn't a bribe, it's a discount
H: The speculaas from the tin is dangerously good
J: Don't waver
H: I'm wavering
K: I ate one of each and I don't even like sweets. What have you done to me
  😂 A C J M L
+7h
L: The votes are counted. By me and by {H}, who asked for a recount before the count.
H: I'm at peace with the method
L: Speculaas 8. Ginger nut 8.
  😱 A B C D E F G H J M
M: No
J: Not again
L: So the trophy goes to both, it's a tin. It'll spend half the year on each desk.
  🏆 A C D E F +3  😂 J M
J: Fair. Well dunked, {M}.
M: Well crumbled, {J}.
  ❤️ A B C F H I L

+20m
F: What do we do with the other fourteen packets?
L: We do what people have always done with the defeated: we eat them.
--- 1 day ago 08:20
G: Small sad thing, small happy thing. Pavarotti's owner is moving to the coast. But he asked if I'd like the two of them, because I was "the only neighbour who asked for the name".
B: And???
G: They're coming at the weekend. I'm building a coop. I've borrowed the big saw, item number 112.
  🐓 A B C D E F +4  ❤️ H I J K
D: So the rooster that woke you at 03:40...
G: ...will now do it from closer. I know.
  😂 A B C D E H J K L M +3
I: Do you need hands? I'm good with brakes now
G: Yes please. No brakes needed but hands.
E: I've got two days and a drill
K: I've got gloves. Both right.
  😂 A B C F G L M
+5h
F: The cellist upstairs has just played something cheerful for twenty minutes. Somebody's getting money back.
  🎻 A H M  😂 C D

--- 11m ago
C: The coffee machine shows a circle AND two triangles. I'm scared.
B: It's thinking about a sandwich
  😂 C E F J K +3
H: Both buttons?
C: Did that. No sea.
K: I'm on the phone with the company. They say two triangles means "please call the company".
C: So we did the right thing
K: They also asked whether anybody has put a note on it
H: ...I'll get the note
  😂 A C D J L +2
D: Meanwhile Comma has joined another call. Antwerp asked for her by name.
  😍 A B E F I  😂 G
J: Does she have a title yet?
D: Head of pauses
  😂 A B C E H I J +3
A: And Gerald? Three leaves as of this morning. I counted with a witness.
M: I was the witness. Three.
  🌱 B C D F G +4
E: From coat stand to jungle in three weeks. Never give up on anyone.
  ❤️ A B C H I J
`;
